import { mean } from '../../kit/index.ts'
import type { CheckReport, ErrorType } from './check-report.ts'

/** What a check that failed earns at most. */
const mostOfAFailure = 0.99

/**
 * The reward of an attempt, from 0 to 1: the mean over its checks.
 *
 * - A check that passed earns 1.
 * - A check that gave no verdict (stopped, killed, not found, skipped) earns 0.
 * - A check that failed earns 0.99 times the mean of what it reported:
 *   tests `passed / (passed + failed)`, or `1 / (1 + failed)` where the number of passed tests is not known;
 *   lint errors `1 / (1 + errors)`; type errors `1 / (1 + errors)`; and 0 when it reported nothing.
 *   An error that no number counts, such as a test file that cannot be loaded, counts as a failed test.
 *
 * So it is 1 if and only if every check passed, and fixing a test or an error never lowers it. Without
 * checks nothing was verified, and it is 0.
 */
export function rewardOf(reports: readonly CheckReport[]): number {
  return reports.length === 0 ? 0 : mean(reports.map(earned))
}

function earned(report: CheckReport): number {
  if (report.status === 'pass') return 1
  if (report.status !== 'fail') return 0
  const { lint_errors: lint, type_errors: types } = report.metrics
  const shares = [
    testShare(report),
    errorShare(lint, listed(report, 'lint_error')),
    errorShare(types, listed(report, 'type_error')),
  ].filter((share) => share !== undefined)
  return shares.length === 0 ? 0 : mostOfAFailure * mean(shares)
}

function testShare(report: CheckReport): number | undefined {
  const {
    tests_passed: passed,
    tests_failed: failed = 0,
    lint_errors: lint,
    type_errors: types,
  } = report.metrics
  // What a linter or a type checker cannot parse is among its own errors.
  const parsing = (lint ?? types) === undefined ? (['syntax_error'] as const) : []
  const failures = listed(report, 'test_failure')
  const others = listed(report, 'runtime_error', 'logic_error', 'timeout', 'other', ...parsing)
  const faults = Math.max(failed, failures + others)
  if (passed !== undefined) return passed + faults === 0 ? undefined : passed / (passed + faults)
  // A test has a name; a program that broke down on an assertion has none.
  const isTest = report.errors.some(({ type, rule }) => type === 'test_failure' && rule !== undefined)
  return isTest ? 1 / (1 + faults) : undefined
}

function errorShare(counted: number | undefined, named: number): number | undefined {
  return counted === undefined && named === 0 ? undefined : 1 / (1 + Math.max(counted ?? 0, named))
}

/** How many errors of these types the check names; warnings are none. */
function listed({ errors }: CheckReport, ...types: readonly ErrorType[]): number {
  return errors.filter(({ type, severity = 'error' }) => severity === 'error' && types.includes(type)).length
}
