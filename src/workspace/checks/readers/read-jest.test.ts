import { expect, test } from 'vitest'
import { brief, fixtureRun, readFixture, tests } from '../fixture.suite.ts'

const inPrices = [
  'test_failure price.test.js:6:27 [prices > prices add up] expect(received).toBe(expected) // Object.is equality',
  "runtime_error price.js:2:37 [prices > labels > a label is in capitals] TypeError: Cannot read properties of undefined (reading 'toUpperCase')",
  'timeout price.test.js:14:1 [it never ends] thrown: "Exceeded timeout of 50 ms for a test.',
]

test('text on stderr is understood, suites that do not load included', () => {
  const report = readFixture('jest-json', { stdout: '' })
  expect(report).toMatchObject({ tool: 'jest', verification: 'unit_tests', status: 'fail' })
  expect(tests(report)).toEqual([2, 3, 5])
  expect(brief(report)).toEqual([
    ...inPrices,
    'syntax_error syntax.test.js SyntaxError: /shop/syntax.test.js: Unexpected token (2:0)',
    "runtime_error broken.test.js:1:21 Cannot find module './missing.js' from 'broken.test.js'",
  ])
})

test('the message has what was expected and received, without the code around', () => {
  const { message } = readFixture('jest-verbose').errors[0]!
  expect(message).toBe('expect(received).toBe(expected) // Object.is equality\n\nExpected: 3\nReceived: -3')
})

test('the verbose reporter gives the same', () => {
  const report = readFixture('jest-verbose')
  expect(tests(report)).toEqual([1, 3, 4])
  expect(brief(report)).toEqual(inPrices)
})

test('what --json prints twice is counted once', () => {
  const report = readFixture('jest-json')
  expect(report.tool).toBe('jest')
  expect(tests(report)).toEqual([2, 3, 5])
  expect(report.errors.map(({ rule, type }) => rule ?? type)).toEqual([
    'prices > prices add up',
    'prices > labels > a label is in capitals',
    'it never ends',
    'syntax_error',
    'runtime_error',
  ])
})

test('coverage is read from the column of the lines', () => {
  const { stdout } = fixtureRun('jest-coverage')
  const rows = stdout.replace(/^All files .*$/m, 'All files |   71.42 |       50 |      80 |   66.66 | 3-4')
  expect(readFixture('jest-coverage').metrics.coverage_percentage).toBe(100)
  expect(readFixture('jest-coverage', { stdout: rows }).metrics.coverage_percentage).toBe(66.66)
})

test('failures that are listed again at the end are counted once', () => {
  const { stdout } = fixtureRun('jest-verbose')
  const at = stdout.indexOf('Test Suites:')
  const again = `${stdout.slice(0, at)}Summary of all failing tests\n${stdout.slice(0, at)}${stdout.slice(at)}`
  expect(brief(readFixture('jest-verbose', { stdout: again }))).toEqual(inPrices)
})

test('a run that passes has no errors', () => {
  const report = readFixture('jest-pass', { exitCode: 0 })
  expect(report).toMatchObject({ tool: 'jest', status: 'pass', errors: [] })
  expect(tests(report)).toEqual([1, 0, 1])
})
