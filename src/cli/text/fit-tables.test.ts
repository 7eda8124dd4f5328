import { expect, test } from 'vitest'
import { fitTables } from './fit-tables.ts'

const text = `# Ladder

| Agent | Won |
| --- | ---: |
| bot:bayes | 61.0 (52.1 to 69.2) % |
| bot:simple-and-rather-long-name | 39.0 (30.8 to 47.9) % |

Rated in the order of their start.
`
const plain = (one: string) => one

test('tables of a report are set for the terminal, and its text stays', () => {
  expect(fitTables(text, 80, plain)).toBe(
    [
      '# Ladder',
      '',
      'Agent                                              Won',
      'bot:bayes                        61.0 (52.1 to 69.2) %',
      'bot:simple-and-rather-long-name  39.0 (30.8 to 47.9) %',
      '',
      'Rated in the order of their start.',
    ].join('\n'),
  )
})

test('a table that is too wide becomes blocks', () => {
  const lines = fitTables(text, 40, plain).split('\n')
  expect(lines).toContain('  Won: 61.0 (52.1 to 69.2) %')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40)
})
