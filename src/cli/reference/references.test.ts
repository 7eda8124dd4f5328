import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { references } from './references.ts'

test('the references are up to date; `npm run publish:reference` writes them', async () => {
  for (const [file, text] of Object.entries(await references()))
    expect(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'), file).toBe(text)
})
