import { expect, test } from 'vitest'
import { brief, fixtureRun, readFixture, tests } from '../fixture.suite.ts'
import { summaryLine } from './pytest-line.ts'

const found = [
  'runtime_error test_price.py:7 [test_with_fixture] RuntimeError: the fixture broke',
  'test_failure test_price.py:16 [TestPrices::test_add_up] AssertionError: prices add up',
  "runtime_error price.py:9 [test_label] KeyError: 'name'",
  "test_failure test_price.py:25 [test_many[1]] AssertionError: assert {'a': [1, 1]} == {'a': [1, 3]}",
  "test_failure test_price.py:25 [test_many[2]] AssertionError: assert {'a': [1, 2]} == {'a': [1, 3]}",
]

// In each of them a test prints two lines that look like the last one.
test.each([
  ['pytest-long', [2, 5, 7]],
  ['pytest-q', [2, 5, 7]],
  ['pytest-qq', [undefined, undefined, undefined]],
  ['pytest-short', [1, 5, 6]],
  ['pytest-colour', [1, 5, 6]],
])('%s is understood', (name, counts) => {
  const report = readFixture(name)
  expect(report).toMatchObject({ tool: 'pytest', verification: 'unit_tests', status: 'fail' })
  expect(tests(report)).toEqual(counts)
  expect(brief(report)).toEqual(found)
})

test('the lines that begin with E are the message', () => {
  expect(readFixture('pytest-long').errors[1]!.message).toBe(
    'AssertionError: prices add up\nassert -3 == 3\n +  where -3 = total([1, 2])',
  )
  expect(readFixture('pytest-short').errors[2]!.stack_trace).toBe(
    'test_price.py:20: in test_label\nprice.py:9: in label',
  )
})

test('without details the short summary names the tests', () => {
  expect(brief(readFixture('pytest-v'))).toEqual([
    'test_failure test_price.py [TestPrices::test_add_up] AssertionError: prices add up',
    "runtime_error test_price.py [test_label] KeyError: 'name'",
    "test_failure test_price.py [test_many[1]] AssertionError: assert {'a': [1, 1]} == ...",
    "test_failure test_price.py [test_many[2]] AssertionError: assert {'a': [1, 2]} == ...",
    'runtime_error test_price.py [test_with_fixture] RuntimeError: the fixture broke',
  ])
})

test('files that cannot be collected are reported with their position', () => {
  expect(brief(readFixture('pytest-collect', { exitCode: 2 }))).toEqual([
    "runtime_error test_broken.py:1 ModuleNotFoundError: No module named 'missing'",
    'syntax_error /shop/test_syntax.py:1 SyntaxError: invalid syntax',
  ])
})

test('coverage is read, and the report file adds no duplicates', () => {
  const { stdout: xml } = fixtureRun('pytest-junit')
  const report = readFixture('pytest-cov', { reports: { 'junit.xml': xml } })
  expect(report.metrics).toEqual({
    tests_passed: 2,
    tests_failed: 5,
    tests_total: 7,
    coverage_percentage: 89,
  })
  expect(report.errors).toHaveLength(5)
})

test('a quiet run that passes is known by its progress', () => {
  const report = readFixture('pytest-qpass', { exitCode: 0 })
  expect(report).toMatchObject({ tool: 'pytest', status: 'pass', errors: [] })
  expect(tests(report)).toEqual([1, 0, 1])
})

test.each([
  ['FAILED a.py::test_b[x - y] - KeyError', { file: 'a.py', test: 'test_b[x - y]', message: 'KeyError' }],
  ['FAILED a.py::T::test_b - assert [1] == [2]', { test: 'T::test_b', message: 'assert [1] == [2]' }],
  ['ERROR a.py', { file: 'a.py', test: '', message: '' }],
])('the summary line %s is taken apart', (line, expected) => {
  expect(summaryLine(line)).toMatchObject(expected)
})
