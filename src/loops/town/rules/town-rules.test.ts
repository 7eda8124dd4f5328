import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { usualRules } from './rule-book.ts'

const page = readFileSync(new URL('../../../../docs/town-rules.md', import.meta.url), 'utf8')
const here = new URL('.', import.meta.url)
const tests = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(new URL(name, here), 'utf8').replaceAll("\\'", "'"))
  .join('\n')

/** The lines of the tables: rule, source, option, test. */
const lines = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:rule|---) /.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )

test('every rule of the page has a source and a test of its name', () => {
  expect(lines.length).toBeGreaterThan(180)
  const untested = lines.filter(([rule, , , named]) => {
    const title = named === '' ? rule! : named!.replaceAll('`', '')
    return !tests.includes(`'${title}',`) && !tests.includes(`"${title}",`)
  })
  expect(untested).toEqual([])
  for (const [, source] of lines) expect(['wiki', 'ToSSim', 'Werewolf Arena', 'ours']).toContain(source)
})

test('every option is on the page with its default, and no other', () => {
  const named = new Map(
    lines.flatMap(([, , option]) =>
      [...option!.matchAll(/`(\w+)`(?: ([\w]+))?/g)].map(([, key, value]) => [key!, value] as const),
    ),
  )
  expect([...named.keys()].sort()).toEqual(Object.keys(usualRules).sort())
  for (const [key, value] of named) {
    const usual = usualRules[key as keyof typeof usualRules]
    if (typeof usual !== 'object') expect(`${key} ${value}`).toBe(`${key} ${usual}`)
  }
})
