import { expect, test } from 'vitest'
import { brief, fixtureRun, readFixture, tests } from '../fixture.suite.ts'
import { readCheckOutput } from '../read-check-output.ts'

test.each([
  ['vitest-junit', [3, 4, 7]],
  ['node-junit', [3, 5, 8]],
  ['mocha-xunit', [2, 5, 7]],
  ['pytest-junit', [2, 5, 7]],
])('%s is counted by its test cases', (name, counts) => {
  const report = readFixture(name)
  expect(report).toMatchObject({ tool: 'junit', verification: 'unit_tests', status: 'fail' })
  expect(tests(report)).toEqual(counts)
  expect(report.errors).toHaveLength(counts[1]!)
})

test('kind, place and message are found in what each tool writes', () => {
  expect(brief(readFixture('vitest-junit')).slice(1, 3)).toEqual([
    'test_failure price.test.js:10:27 [prices > prices add up] AssertionError: expected -3 to be 3 // Object.is equality',
    "runtime_error price.js:5:20 [prices > labels > a label is in capitals] TypeError: Cannot read properties of undefined (reading 'toUpperCase')",
  ])
  expect(brief(readFixture('node-junit'))[2]).toBe(
    "runtime_error /shop/price.mjs:5:20 [a label is in capitals] TypeError: Cannot read properties of undefined (reading 'toUpperCase')",
  )
  expect(brief(readFixture('pytest-junit'))[1]).toBe("runtime_error price.py:9 [test_label] KeyError: 'name'")
  expect(brief(readFixture('mocha-xunit'))[2]).toBe(
    'test_failure test/price.js:7:12 [prices add up] AssertionError [ERR_ASSERTION]: -3 == 3',
  )
})

test('a report file is read as a stream is', () => {
  const { stdout } = fixtureRun('vitest-junit')
  const run = fixtureRun('vitest-junit', { stdout: '', reports: { 'out/junit.xml': stdout } })
  expect(readCheckOutput(run)).toEqual(readFixture('vitest-junit'))
})

test('several report files are added up', () => {
  const reports = { a: fixtureRun('vitest-junit').stdout, b: fixtureRun('pytest-junit').stdout }
  expect(tests(readFixture('vitest-junit', { stdout: '', reports }))).toEqual([5, 9, 14])
})

test('a report and the output of the same tests are counted once', () => {
  const { stdout: xml } = fixtureRun('vitest-junit')
  const report = readFixture('vitest-default', { reports: { 'junit.xml': xml } })
  // The report counts the file that did not load as one more test.
  expect(tests(report)).toEqual([3, 4, 7])
  expect(report.errors).toHaveLength(4)
})

test('a linter that writes JUnit has findings and no tests', () => {
  const report = readFixture('biome-junit')
  expect(report).toMatchObject({ tool: 'biome', verification: 'lint', metrics: {} })
  expect(brief(report)[2]).toBe(
    'lint_error src/price.js:4:11 [lint.suspicious.noDoubleEquals] Using == may be unsafe if you are relying on type coercion.',
  )
})

test('other XML is left alone, and what follows it is read', () => {
  const stdout = `<?xml version="1.0"?>\n<project>\n${'<a/>\n'.repeat(9)}</project>\n${fixtureRun('tsc-plain').stdout}`
  expect(readFixture('tsc-plain', { stdout })).toEqual(readFixture('tsc-plain'))
})
