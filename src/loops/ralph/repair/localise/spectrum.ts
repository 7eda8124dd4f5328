import { ranAt } from './segments.ts'
import type { TestResult } from './test-result.ts'

/** How often a place ran in tests that failed and in tests that passed. */
export interface Hits {
  readonly failed: number
  readonly passed: number
}

export interface Spectrum {
  readonly failing: number
  readonly passing: number
  hitsAt(path: string, offset: number): Hits
  /** How suspicious a place is, from 0 to 1: the more failing tests ran it and the fewer passing ones, the more. */
  suspicionAt(path: string, offset: number): number
}

/** Compares what ran in failing tests with what ran in passing ones (Ochiai's measure). */
export function spectrumOf(tests: readonly TestResult[]): Spectrum {
  const failing = tests.filter(({ passed }) => !passed)
  const passing = tests.filter(({ passed }) => passed)
  const count = (some: readonly TestResult[], path: string, offset: number) =>
    some.filter(({ covered }) => ranAt(covered.get(path) ?? [], offset)).length
  const hitsAt = (path: string, offset: number) => ({
    failed: count(failing, path, offset),
    passed: count(passing, path, offset),
  })
  return {
    failing: failing.length,
    passing: passing.length,
    hitsAt,
    suspicionAt(path, offset) {
      const { failed, passed } = hitsAt(path, offset)
      return failed === 0 ? 0 : failed / Math.sqrt(failing.length * (failed + passed))
    },
  }
}
