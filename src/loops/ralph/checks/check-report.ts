import type { ReflectionMemory } from '../../../contracts/index.ts'

type Evaluation = ReflectionMemory['evaluator_output']

/** How something was verified, in the contract's words. */
export type Verification = Evaluation['verification_type']

/** One thing that a check found wrong, as the contract writes it. */
export type CheckError = NonNullable<Evaluation['errors']>[number]

export type ErrorType = CheckError['type']

/**
 * What a check counted, as the contract writes it. Passed, failed and total stand together or not at all,
 * and the total is the sum of the two: tests that were skipped did not run.
 */
export type CheckMetrics = NonNullable<Evaluation['metrics']>

/** What a check said, taken apart. */
export interface CheckReport {
  /** The tool that spoke (`vitest`, `tsc+vitest`), or the command's first word where none was recognised. */
  readonly tool: string
  readonly verification: Verification
  /** `pass` if and only if the exit code is 0 and the time was enough; `error` when the check gave no verdict. */
  readonly status: 'pass' | 'fail' | 'error' | 'skip'
  readonly errors: readonly CheckError[]
  readonly metrics: CheckMetrics
}
