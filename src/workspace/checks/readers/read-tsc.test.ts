import { expect, test } from 'vitest'
import { brief, fixtureRun, readFixture } from '../fixture.suite.ts'

test.each(['tsc-plain', 'tsc-pretty', 'tsc5-pretty'])('%s is understood', (name) => {
  const report = readFixture(name, { exitCode: 2 })
  expect(report).toMatchObject({ tool: 'tsc', verification: 'type_check', status: 'fail' })
  expect(report.metrics).toEqual({ type_errors: 3 })
  expect(brief(report)).toEqual([
    "type_error src/long.ts:3:14 [TS2322] Type 'Deep' is not assignable to type '{ a: { b: { c: string; }; }; }'.",
    "type_error src/price.ts:6:35 [TS2339] Property 'cost' does not exist on type 'Item'.",
    "type_error src/price.ts:8:34 [TS2322] Type 'string' is not assignable to type 'number'.",
  ])
  expect(report.errors[0]!.message.split('\n').slice(1)).toEqual([
    "  The types of 'a.b.c' are incompatible between these types.",
    "    Type 'number' is not assignable to type 'string'.",
  ])
})

test('what cannot be parsed is a syntax error, and a wrong option is neither', () => {
  expect(brief(readFixture('tsc-syntax'))).toEqual([
    'syntax_error src/broken.ts:3:1 [TS1109] Expression expected.',
  ])
  expect(brief(readFixture('tsc-config'))).toEqual([
    "other [TS5058] The specified path does not exist: '/shop/nowhere'.",
  ])
})

test('a count that is higher than what is listed is believed', () => {
  const { stdout } = fixtureRun('tsc-pretty')
  const report = readFixture('tsc-pretty', { stdout: stdout.replace('Found 3 errors', 'Found 30 errors') })
  expect(report.metrics).toEqual({ type_errors: 30 })
  expect(brief(report).at(-1)).toBe('other (info) 27 more errors are not listed.')
})

test('a compiler that finds nothing prints nothing, and nothing is counted', () => {
  const report = readFixture('tsc-plain', { command: 'npx tsc --noEmit', exitCode: 0, stdout: '' })
  expect(report).toEqual({ tool: 'tsc', verification: 'type_check', status: 'pass', errors: [], metrics: {} })
})
