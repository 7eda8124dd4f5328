import { expect, test } from 'vitest'
import { brief, fixtureRun, readFixture, tests } from '../fixture.suite.ts'

const crash =
  "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/shop/missing.mjs' imported from /shop/broken.test.mjs"
const label = "Cannot read properties of undefined (reading 'toUpperCase')"

test('the spec reporter of Node 20 is understood', () => {
  const report = readFixture('node-spec')
  expect(report).toMatchObject({ tool: 'node:test', verification: 'unit_tests', status: 'fail' })
  // One that was cancelled did not pass; one to be done may fail.
  expect(tests(report)).toEqual([4, 5, 9])
  expect(brief(report)).toEqual([
    `runtime_error /shop/broken.test.mjs [/shop/broken.test.mjs] ${crash}`,
    'test_failure /shop/price.test.mjs:9:12 [prices add up] AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:',
    `runtime_error /shop/price.mjs:5:20 [a label is in capitals] TypeError [Error]: ${label}`,
    'test_failure /shop/price.test.mjs:20:27 [deep] AssertionError [ERR_ASSERTION]: Expected values to be strictly deep-equal:',
    'test_failure price.test.mjs:21:1 [it never ends] Promise resolution is still pending but the event loop has already resolved',
  ])
})

test('the spec reporter of Node 24 is understood', () => {
  const report = readFixture('node24-spec')
  expect(tests(report)).toEqual([4, 5, 9])
  expect(brief(report)).toEqual([
    `runtime_error /shop/broken.test.mjs [broken.test.mjs] ${crash}`,
    'test_failure /shop/price.test.mjs:9:12 [prices add up] AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:',
    `runtime_error /shop/price.mjs:5:20 [a label is in capitals] TypeError: ${label}`,
    'test_failure /shop/price.test.mjs:20:27 [deep] AssertionError [ERR_ASSERTION]: Expected values to be strictly deep-equal:',
    'timeout price.test.mjs:21:1 [it never ends] test timed out after 50ms',
  ])
})

test('TAP gives the same, with the suites in the names', () => {
  const report = readFixture('node-tap')
  expect(report.tool).toBe('node:test')
  expect(tests(report)).toEqual([4, 5, 9])
  expect(brief(report)).toEqual([
    `runtime_error /shop/broken.test.mjs [/shop/broken.test.mjs] ${crash}`,
    'test_failure /shop/price.test.mjs:9:12 [prices > prices add up] AssertionError: Expected values to be strictly equal:',
    `runtime_error /shop/price.mjs:5:20 [prices > labels > a label is in capitals] TypeError: ${label}`,
    'test_failure /shop/price.test.mjs:20:27 [deep] AssertionError: Expected values to be strictly deep-equal:',
    'test_failure /shop/price.test.mjs:21:1 [it never ends] Promise resolution is still pending but the event loop has already resolved',
  ])
  expect(report.errors[3]!.message).toContain('\n  {\n    a: [\n      1,\n+     2\n-     3\n    ]\n  }')
})

test.each(['node-plain', 'node24-plain'])(
  'what a test prints before the runner begins is no result: %s',
  (name) => {
    const { stdout } = fixtureRun(name)
    expect(stdout).toMatch(/^ {2}5 passing \(3ms\)\nok 7 - printed by a test\n# pass 99\n/)
    const report = readFixture(name, { command: 'node price.test.mjs' })
    expect(report.tool).toBe('node:test')
    expect(tests(report)).toEqual([3, 4, 7])
    expect(report.errors).toHaveLength(4)
  },
)

test('coverage is read from its table', () => {
  const { stdout } = fixtureRun('node-tap-coverage')
  const rows = stdout.replace('# all files      | 100.00 ', '# all files      |  87.50 ')
  const report = readFixture('node-tap-coverage', { stdout: rows })
  expect(tests(report)).toEqual([4, 4, 8])
  expect(report.metrics.coverage_percentage).toBe(87.5)
})

test('a run that passes has no errors', () => {
  const report = readFixture('node-spec-pass', { exitCode: 0 })
  expect(report).toMatchObject({ tool: 'node:test', status: 'pass', errors: [] })
  expect(tests(report)).toEqual([1, 0, 1])
})
