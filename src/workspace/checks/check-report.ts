import type { ReflectionMemory } from '../../contracts/index.ts'

type Evaluation = ReflectionMemory['evaluator_output']

/** How something was verified, as the contract names it. */
export type Verification = Evaluation['verification_type']

/** One thing that a check found wrong, as the contract writes it. */
export type CheckError = NonNullable<Evaluation['errors']>[number]

export type ErrorType = CheckError['type']

/**
 * What a check counted, as the contract writes it. Passed, failed and total stand together or not at all,
 * and the total is the sum of the two: tests that were skipped did not run.
 */
export type CheckMetrics = NonNullable<Evaluation['metrics']>

/** The output of a check, parsed. */
export interface CheckReport {
  /** The tool that wrote the output (`vitest`, `tsc+vitest`), or the command's first word where none was recognised. */
  readonly tool: string
  readonly verification: Verification
  /** `pass` if and only if the exit code is 0 and the time was enough; `error` when the check gave no verdict. */
  readonly status: 'pass' | 'fail' | 'error' | 'skip'
  readonly errors: readonly CheckError[]
  /** How many errors it reported beyond those; absent where there are none. */
  readonly unlisted?: number
  readonly metrics: CheckMetrics
}

/** How many errors a check reported, listed or not. */
export function countErrors({ errors, unlisted = 0, metrics }: CheckReport): number {
  const { tests_failed: tests = 0, lint_errors: lint = 0, type_errors: types = 0 } = metrics
  const listed = errors.filter(({ severity = 'error' }) => severity === 'error').length
  return Math.max(listed + unlisted, tests + lint + types)
}
