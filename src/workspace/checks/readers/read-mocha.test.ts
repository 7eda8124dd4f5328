import { expect, test } from 'vitest'
import { brief, fixtureRun, readFixture, tests } from '../fixture.suite.ts'

const found = [
  'test_failure test/price.js:19:31 [many lines] AssertionError [ERR_ASSERTION]: Expected values to be loosely deep-equal:',
  'timeout [it never ends] Error: Timeout of 50ms exceeded. For async tests and hooks, ensure "done()" is called; if returning a Promise, ensure it resolves. (/shop/test/price.js)',
  'test_failure test/price.js:7:12 [prices > prices add up] AssertionError [ERR_ASSERTION]: -3 == 3',
  "runtime_error price.js:2:37 [prices > labels > a label is in capitals] TypeError: Cannot read properties of undefined (reading 'toUpperCase')",
  'test_failure test/price.js:15:26 [prices > with a hook > "before all" hook for "never runs"] Error: the hook broke',
]

// In each of them a test prints '5 passing' and '2 failing'.
test.each(['mocha-spec', 'mocha-dot'])('%s is understood', (name) => {
  const report = readFixture(name, { exitCode: 5 })
  expect(report).toMatchObject({ tool: 'mocha', verification: 'unit_tests', status: 'fail' })
  expect(tests(report)).toEqual([2, 5, 7])
  expect(brief(report)).toEqual(found)
})

test('the JSON report gives the same, and a summary printed before it does not count', () => {
  expect(fixtureRun('mocha-json').stdout).toMatch(/^ {2}5 passing/)
  const report = readFixture('mocha-json')
  expect(report.tool).toBe('mocha')
  expect(tests(report)).toEqual([2, 5, 7])
  expect(report.errors.map(({ type }) => type)).toEqual(
    readFixture('mocha-spec').errors.map(({ type }) => type),
  )
  expect(report.errors[3]!.rule).toBe('prices labels > a label is in capitals')
})

test('a message may have lines that are not indented', () => {
  expect(readFixture('mocha-spec').errors[0]!.message).toContain('should loosely deep-equal\n\n{\n  a: [')
})

test('mocha exits with the number of failures, which is a verdict even where it looks like a signal', () => {
  expect(readFixture('mocha-spec', { exitCode: 137 }).status).toBe('fail')
  expect(readFixture('mocha-pass', { exitCode: 137 }).status).toBe('error')
})

test('a run that passes has no errors', () => {
  const report = readFixture('mocha-pass', { exitCode: 0 })
  expect(report).toMatchObject({ tool: 'mocha', status: 'pass', errors: [] })
  expect(tests(report)).toEqual([1, 0, 1])
})

test('ticks of some other program do not hide the tools after them', () => {
  const stdout = `  ✔ Prepared\n  ✔ Ready\n${fixtureRun('tsc-plain').stdout}`
  expect(readFixture('tsc-plain', { stdout })).toEqual(readFixture('tsc-plain'))
})
