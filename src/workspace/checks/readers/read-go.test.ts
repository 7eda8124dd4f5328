import { expect, test } from 'vitest'
import { brief, fixtureRun, readFixture, tests } from '../fixture.suite.ts'

test('text is understood; without -v nobody says how many passed', () => {
  const report = readFixture('go-text')
  expect(report).toMatchObject({ tool: 'go', verification: 'unit_tests', metrics: { type_errors: 2 } })
  expect(tests(report)).toEqual([undefined, undefined, undefined])
  expect(brief(report)).toEqual([
    'type_error broken/broken.go:5:9 undefined: missing',
    'type_error broken/broken.go:9:12 cannot use "three" (untyped string constant) as int value in variable declaration',
    'test_failure price_test.go:13 [TestTotal] total([1 2]) = -3, want 3',
    'test_failure [TestLabels] TestLabels failed.',
    'test_failure price_test.go:24 [TestLabels/empty] label("") = "-", want ""',
  ])
})

test('with -v tests are counted, and an ending without a start is not', () => {
  expect(fixtureRun('go-verbose').stdout).toContain('\n--- FAIL: TestPrinted (0.00s)\n')
  const report = readFixture('go-verbose')
  expect(tests(report)).toEqual([3, 4, 7])
  expect(report.metrics.coverage_percentage).toBe(66.7)
  expect(brief(report).slice(2)).toEqual([
    'test_failure price_test.go:24 [TestLabels/empty] label("") = "-", want ""',
    'runtime_error /home/me/shop/price.go:12 [TestFirst] panic: runtime error: index out of range [0] with length 0 [recovered]',
  ])
  expect(report.errors[0]!.message).toContain('total([1 2]) = -3, want 3')
})

test('events of -json are read', () => {
  const report = readFixture('go-json')
  expect(report.tool).toBe('go')
  expect(tests(report)).toEqual([1, 1, 2])
  expect(brief(report)).toEqual([
    'type_error broken/broken.go:5:9 undefined: missing',
    'test_failure price_test.go:13 [TestTotal] total([1 2]) = -3, want 3',
  ])
})

test('a package that does not compile is a compilation', () => {
  const { stdout } = fixtureRun('go-text')
  const report = readFixture('go-text', {
    command: 'go build ./...',
    stdout: stdout.split('--- FAIL', 1)[0]!,
  })
  expect(report).toMatchObject({ tool: 'go', verification: 'compilation', metrics: { type_errors: 2 } })
})
