import { expect, test } from 'vitest'
import { brief, fixtureRun, readFixture, tests } from '../fixture.suite.ts'
import { readCheckOutput } from '../read-check-output.ts'

const found = [
  "runtime_error broken.test.js:2:1 Error: Cannot find module './missing.js' imported from /shop/broken.test.js",
  'test_failure price.test.js:10:27 [prices > prices add up] AssertionError: expected -3 to be 3 // Object.is equality',
  "runtime_error price.js:5:20 [prices > labels > a label is in capitals] TypeError: Cannot read properties of undefined (reading 'toUpperCase')",
  'timeout price.test.js:21:1 [it never ends] Error: Test timed out in 50ms.',
]

test.each(['vitest-default', 'vitest-verbose', 'vitest-colour', 'vitest-merged'])(
  '%s is understood',
  (name) => {
    const report = readFixture(name)
    expect(report).toMatchObject({ tool: 'vitest', verification: 'unit_tests', status: 'fail' })
    // Two tests were skipped or are to be done, and one prints what mocha and jest print.
    expect(tests(report)).toEqual([3, 3, 6])
    expect(brief(report)).toEqual(found)
  },
)

test('the message has what was expected, and the stack is kept apart', () => {
  const error = readFixture('vitest-default').errors[1]!
  expect(error.message).toContain('- Expected\n+ Received\n\n- 3\n+ -3')
  expect(error.message).not.toContain('expect(total')
  expect(error.stack_trace).toBe('❯ price.test.js:10:27')
})

test('the JSON report gives the same', () => {
  const report = readFixture('vitest-json')
  expect(report.tool).toBe('vitest')
  expect(tests(report)).toEqual([3, 3, 6])
  expect(brief(report).slice(0, 3)).toEqual([
    "runtime_error /shop/broken.test.js Cannot find module './missing.js' imported from /shop/broken.test.js",
    'test_failure /shop/price.test.js:10:27 [prices > prices add up] AssertionError: expected -3 to be 3 // Object.is equality',
    "runtime_error /shop/price.js:5:20 [prices > labels > a label is in capitals] TypeError: Cannot read properties of undefined (reading 'toUpperCase')",
  ])
})

test('tests that fail with the same error are each reported, and so are unhandled errors', () => {
  const report = readFixture('vitest-unhandled')
  expect(tests(report)).toEqual([1, 2, 3])
  expect(brief(report)).toEqual([
    'test_failure unhandled.test.js:7:9 [number 1 fails the same way] Error: the same words',
    'test_failure unhandled.test.js:7:9 [number 2 fails the same way] Error: the same words',
    'runtime_error unhandled.test.js:3:18 Error: nobody caught me',
  ])
})

test('a test file that cannot be parsed is a syntax error', () => {
  const report = readFixture('vitest-syntax')
  expect(tests(report)).toEqual([0, 0, 0])
  expect(report.errors).toMatchObject([{ type: 'syntax_error', file: 'syntax.test.js' }])
})

test('a run that finds no tests says so', () => {
  const report = readFixture('vitest-none')
  expect(report.metrics).toEqual({})
  expect(report.errors[0]!.message).toContain('No test files found, exiting with code 1')
})

test('a whole run of vitest that a test prints is not counted', () => {
  const { stdout: inner } = fixtureRun('vitest-default')
  const { stdout } = fixtureRun('vitest-pass')
  const quoted = stdout.replace(' ✓ good', `stdout | good.test.js > one is one\n${inner}\n ✓ good`)
  expect(quoted).not.toBe(stdout)
  expect(tests(readFixture('vitest-pass', { stdout: quoted, exitCode: 0 }))).toEqual([1, 0, 1])
})

test('two runs after one another are added up', () => {
  const { stdout } = fixtureRun('vitest-merged')
  const report = readCheckOutput(fixtureRun('vitest-merged', { stdout: stdout + stdout }))
  expect(tests(report)).toEqual([6, 6, 12])
  expect(report.errors).toHaveLength(8)
})

test('a run that broke off has no counts, whatever a test printed', () => {
  const stdout = ' RUN  v4.1.12 /shop\n\nstdout | a.test.js > b\n      Tests  9 passed (9)\n'
  expect(readFixture('vitest-pass', { stdout }).metrics).toEqual({})
})
