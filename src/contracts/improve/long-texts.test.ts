import { expect, test } from 'vitest'
import { cpuMilliseconds } from '../../../test/cpu-time.ts'
import { readRecord } from '../gate/read-record.ts'
import { goal } from './goal.ts'
import { readNumber } from './goal-facts.ts'
import { piecewise } from './markdown-notation.ts'

test.each([
  ['95', 95],
  ['`-1.5e3` points', -1500],
  ['100ms', 100],
  ['95%', 95],
  ['1.2.3', undefined],
  ['12a4', undefined],
  ['none', undefined],
  [undefined, undefined],
])('%j begins with the number %j', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test('a target of very many digits is judged in time', () => {
  const start = cpuMilliseconds()
  readNumber('1'.repeat(300_000))
  readNumber(`${'1'.repeat(300_000)}x1`)
  expect(cpuMilliseconds() - start).toBeLessThan(3_000)
})

test('a place is found by the piece that says most of its path', () => {
  const notation = piecewise(
    (text) => text.split('\n'),
    (lines) => [
      ...lines.map((line, index) => [['lines', index], `${line}\n`] as const),
      [['lines', 0], 'a second time'],
    ],
  )
  const { placeOf } = notation.read('one\ntwo\nthree')
  expect(placeOf(['lines', 1, 'word']).line).toBe(2)
  expect(placeOf(['lines', 2]).line).toBe(3)
  expect(placeOf(['lines', 0]).line).toBe(1)
  expect(placeOf(['elsewhere'])).toEqual({ line: 1, column: 1 })
})

test('a goal with very many findings is judged in time', () => {
  const rows = '| | | | later |\n'.repeat(10_000)
  const text = `## Phases\n\n| Phase | Focus | Sub-Score Targets | Status |\n|---|---|---|---|\n${rows}`
  const start = cpuMilliseconds()
  const { findings } = readRecord(goal, text, { level: 'lint' })
  expect(findings.length).toBeGreaterThanOrEqual(10_000)
  expect(cpuMilliseconds() - start).toBeLessThan(15_000)
})
