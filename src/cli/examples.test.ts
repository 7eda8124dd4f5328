import { expect, test } from 'vitest'
import { examples } from './examples.ts'

const query = 'reprise sql "select status, count(*) from run_run_manifest group by 1"'

test('an example that is too long is broken so that it can be copied, a text in quotes too', () => {
  const lines = examples([[query, 'how runs end']], 50).split('\n')
  expect(lines.filter((line) => line.length > 50)).toEqual([])
  expect(lines.slice(2, 5)).toEqual([
    '  reprise sql \\',
    '    "select status, count(*) from',
    '    run_run_manifest group by 1"',
  ])
})

test('an example that fits stays in one line', () => {
  expect(examples([[query, 'how runs end']], 80)).toContain(`  ${query}\n`)
})
