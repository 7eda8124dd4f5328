import { expect, test } from 'vitest'
import { table } from './table.ts'

const columns = [{ head: 'run' }, { head: 'status' }, { head: 'calls', right: true }]
const rows = [
  ['ralph-20261116-090000-k3f9', 'interrupted (rate_limited)', '12'],
  ['one', 'completed', '1,200'],
]
const longest = (text: string) => Math.max(...text.split('\n').map((line) => line.length))

test('a table is as wide as it needs to be', () => {
  expect(table(columns, rows, undefined, 80)).toBe(
    [
      'run                         status                      calls',
      'ralph-20261116-090000-k3f9  interrupted (rate_limited)     12',
      'one                         completed                   1,200',
      '',
    ].join('\n'),
  )
})

test('cells wrap at words where the table is too wide', () => {
  const text = table(columns, rows, undefined, 50)
  expect(text).toBe(
    [
      'run                         status           calls',
      'ralph-20261116-090000-k3f9  interrupted         12',
      '                            (rate_limited)',
      'one                         completed        1,200',
      '',
    ].join('\n'),
  )
  expect(longest(text)).toBeLessThanOrEqual(50)
})

test('a narrow column wraps at its own width', () => {
  const heads = [{ head: 'mean reward' }, { head: 'best so far' }]
  expect(table(heads, [['1', '2']], undefined, 14)).toBe('mean    best\nreward  so far\n1       2\n')
})

test('a table of many columns becomes blocks', () => {
  const many = Array.from({ length: 9 }, (_, index) => ({ head: `column ${index}` }))
  const text = table(many, [many.map((_, index) => `value number ${index}`)], undefined, 50)
  expect(text.split('\n').slice(0, 3)).toEqual([
    'value number 0',
    '  column 1: value number 1',
    '  column 2: value number 2',
  ])
  expect(longest(text)).toBeLessThanOrEqual(50)
})
