import type { Change, Verdict } from '../attempt.ts'
import type { Kept } from '../memory/memory.ts'

/** What a reflection can be built from without a model. */
export interface Findings {
  readonly iteration: number
  readonly change: Change
  readonly verdict: Verdict
  /** The verdict on the files that the attempt began with. */
  readonly before: Verdict
  readonly window: readonly Kept[]
}
