import type { MergeReport } from '../../../contracts/index.ts'
import type { CandidateResult } from '../tournament/candidate-result.ts'
import type { Execution } from './execute-plan.ts'

/** The candidate that was merged. */
export interface RoundWinner {
  readonly executor: string
  /** The merge, and the commit that it was merged onto. */
  readonly merge: string
  readonly tip: string
  readonly scoreAfter: number
  /** The score of the merged state, measured again. */
  readonly scoreAgain: number
  readonly subScores: Readonly<Record<string, number>>
  /** Between which scores the merged state lies. */
  readonly interval?: readonly [number, number]
}

/** What a round came to, before it is written down. */
export interface RoundEnd {
  readonly round: number
  readonly status: MergeReport['status']
  /** Why nothing was merged. */
  readonly reason: string
  readonly baselineScore: number
  readonly executions: readonly Execution[]
  readonly results: readonly CandidateResult[]
  readonly winner?: RoundWinner
  /** Whether a candidate fell back when it was measured again. */
  readonly regressed: boolean
  /** The tags of the losers, by executor. */
  readonly archive: Readonly<Record<string, string>>
  readonly hasBrief: boolean
  /** What the confirmation and the effect measured, for the record. */
  readonly confirmation?: Readonly<Record<string, unknown>>
  /** What a reader should know, such as a gain that the hidden benchmark does not share. */
  readonly notes: readonly string[]
}
