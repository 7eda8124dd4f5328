import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('.', import.meta.url)

test('a class has its own rule in one file of styles, so that no picture takes the look of another', () => {
  const places = new Map<string, Set<string>>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.css')) continue
    for (const [, selectors] of readFileSync(new URL(file, folder), 'utf8').matchAll(/^\s*([^{}@]+)\{/gm))
      for (const selector of selectors!.split(',').map((one) => one.trim()))
        if (/^\.[\w-]+$/.test(selector)) places.set(selector, (places.get(selector) ?? new Set()).add(file))
  }
  expect(places.size).toBeGreaterThan(100)
  expect([...places].filter(([, files]) => files.size > 1)).toEqual([])
})
