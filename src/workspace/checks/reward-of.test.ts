import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CheckError, CheckReport } from './check-report.ts'
import { rewardOf } from './reward-of.ts'

const base: CheckReport = { tool: 'x', verification: 'unit_tests', status: 'fail', errors: [], metrics: {} }
const failure = (rule: string): CheckError => ({
  type: 'test_failure',
  message: 'no',
  rule,
  severity: 'error',
})
const testRun = (passed: number, failed: number, errors: readonly CheckError[] = []): CheckReport => ({
  ...base,
  errors,
  metrics: { tests_passed: passed, tests_failed: failed, tests_total: passed + failed },
})

const small = fc.nat(50)
const aCheck: fc.Arbitrary<CheckReport> = fc.record({
  tool: fc.constant('x'),
  verification: fc.constant('combined' as const),
  status: fc.constantFrom('pass', 'fail', 'error', 'skip'),
  errors: fc.array(
    fc.record({
      type: fc.constantFrom('test_failure', 'syntax_error', 'lint_error', 'type_error', 'other', 'timeout'),
      message: fc.constant('no'),
      severity: fc.constantFrom('error', 'warning', 'info'),
      rule: fc.option(fc.constant('a'), { nil: undefined }),
    }),
  ),
  metrics: fc
    .record({ passed: small, failed: small, lint_errors: small, type_errors: small }, { requiredKeys: [] })
    .map(({ passed, failed, ...others }) =>
      passed === undefined || failed === undefined
        ? others
        : { tests_passed: passed, tests_failed: failed, tests_total: passed + failed, ...others },
    ),
})

test('a reward lies between 0 and 1, and is 1 if and only if every check passed', () => {
  fc.assert(
    fc.property(fc.array(aCheck, { minLength: 1 }), (checks) => {
      const reward = rewardOf(checks)
      expect(reward).toBeGreaterThanOrEqual(0)
      expect(reward).toBeLessThanOrEqual(1)
      expect(reward === 1).toBe(checks.every(({ status }) => status === 'pass'))
    }),
  )
})

test('fixing a test never lowers it', () => {
  fc.assert(
    fc.property(
      fc.array(aCheck),
      small,
      fc.integer({ min: 1, max: 50 }),
      small,
      (others, passed, failed, loose) => {
        const names = Array.from({ length: failed }, (_, index) => failure(`${index}`))
        const more: CheckError[] = Array.from({ length: loose }, () => ({
          type: 'runtime_error',
          message: 'no',
        }))
        const before = testRun(passed, failed, [...names, ...more])
        const after = testRun(passed + 1, failed - 1, [...names.slice(1), ...more])
        expect(rewardOf([...others, after])).toBeGreaterThanOrEqual(rewardOf([...others, before]))
        const fixed = { ...after, status: 'pass' as const }
        expect(rewardOf([...others, fixed])).toBeGreaterThan(rewardOf([...others, before]))
      },
    ),
  )
})

test.each(['lint_errors', 'type_errors'] as const)('fixing one of the %s raises it', (key) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), (errors) => {
      const of = (count: number) => rewardOf([{ ...base, metrics: { [key]: count } }])
      expect(of(errors - 1)).toBeGreaterThan(of(errors))
    }),
  )
})

test('a check that comes to pass raises it', () => {
  fc.assert(
    fc.property(fc.array(aCheck), aCheck, (others, check) => {
      fc.pre(check.status !== 'pass')
      const passed = { ...check, status: 'pass' as const }
      expect(rewardOf([...others, passed])).toBeGreaterThan(rewardOf([...others, check]))
    }),
  )
})

test('the formula is the documented one', () => {
  expect(rewardOf([])).toBe(0)
  expect(rewardOf([testRun(3, 1)])).toBeCloseTo(0.99 * 0.75)
  expect(rewardOf([{ ...base, metrics: { lint_errors: 3 } }])).toBeCloseTo(0.99 / 4)
  expect(rewardOf([{ ...base, metrics: { type_errors: 1 } }])).toBeCloseTo(0.99 / 2)
  expect(rewardOf([{ ...base, errors: [failure('a'), failure('b')] }])).toBeCloseTo(0.99 / 3)
  expect(rewardOf([base])).toBe(0)
  expect(rewardOf([{ ...testRun(9, 1), status: 'error' }])).toBe(0)
  expect(
    rewardOf([
      { ...base, status: 'skip' },
      { ...base, status: 'pass' },
    ]),
  ).toBe(0.5)
  expect(rewardOf([testRun(1, 1), { ...base, status: 'pass' }])).toBeCloseTo((0.99 / 2 + 1) / 2)
})

test('breaking a test file does not pay: what cannot be loaded counts as a failed test', () => {
  const broken: CheckError = { type: 'syntax_error', message: 'no', file: 'a.test.js', severity: 'error' }
  expect(rewardOf([testRun(3, 0, [broken])])).toBeCloseTo(0.99 * 0.75)
  expect(rewardOf([testRun(3, 0, [{ ...broken, severity: 'warning' }])])).toBeCloseTo(0.99)
})

test('a program that broke down on an assertion is no test', () => {
  expect(rewardOf([{ ...base, errors: [{ type: 'test_failure', message: 'no' }] }])).toBe(0)
})
