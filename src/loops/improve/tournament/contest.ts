import type { VariantId } from '../measuring.ts'
import type { Matchup } from './add-block.ts'
import type { Contender, FailedRun } from './contender.ts'

/** Whether the benchmark always gives the same score for the same files. Once it did not, it is noisy for the whole campaign. */
export type Mode = 'deterministic' | 'noisy'

/** A contest between a reference and its contenders. */
export interface ContestPlan extends Matchup {
  readonly contenders: readonly VariantId[]
  readonly mode: Mode
  readonly alpha: number
  readonly mostPairs: number
  /** Whether the first win ends the contest for all. */
  readonly endsAtFirstWin: boolean
  /** Scores that variants must reproduce for as long as the benchmark counts as deterministic. */
  readonly known?: Readonly<Record<VariantId, number>>
  /** Why a contender with a significant gain may not win yet. */
  readonly unfit?: (contender: Contender) => string | null
}

/** What came of a contest. */
export interface Contest {
  readonly mode: Mode
  readonly contenders: readonly Contender[]
  /** The failure of the reference that ended the contest early. */
  readonly aborted?: FailedRun
}
