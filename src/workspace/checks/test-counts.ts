import type { CheckMetrics } from './check-report.ts'

/** The metrics of a test run; those that were skipped did not run. */
export function testCounts(passed: number, failed: number): CheckMetrics {
  return { tests_passed: passed, tests_failed: failed, tests_total: passed + failed }
}
