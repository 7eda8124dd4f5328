import type {
  EventLog,
  IterationHistory,
  MergeReport,
  Plan,
  VisualizationData,
} from '../../contracts/index.ts'
import type { CampaignSettings } from './read/campaign-settings.ts'
import type { Mode } from './tournament/contest.ts'
import type { Scale } from './tournament/scale.ts'

/** A change that was merged. */
export interface Win {
  readonly round: number
  readonly executor: string
  readonly plan: string
  readonly hypothesis: string
  readonly family: string
  /** The commit of the executor, and the merge. */
  readonly commit: string
  readonly merge: string
  readonly scoreBefore: number
  readonly scoreAfter: number
  /** What a reader should know, such as a gain that the hidden benchmark does not share. */
  readonly notes?: readonly string[]
}

/** Where a campaign stands between two rounds: values only, computed again from the journal after a crash. */
export interface Standing {
  /** Rounds that are over. */
  readonly iterations: number
  /** The commit of the best state, and its score. */
  readonly tip: string
  readonly bestScore: number
  /** The texts of its files, once they were read. */
  readonly files?: Readonly<Record<string, string>>
  /** Wins in a row that gained less than the threshold, and what they gained together. */
  readonly plateauCount: number
  readonly plateauGain: number
  /** Rounds in a row without a winner. */
  readonly breakerCount: number
  /** Whether the benchmark, and the hidden one, always give the same score for the same files. */
  readonly mode: Mode
  readonly hiddenMode: Mode
  readonly scale: Scale
  readonly settings: CampaignSettings
  readonly phase: string | null
  /** The last rounds, the latest last; bounded, so that a long campaign needs no more memory. */
  readonly history: readonly IterationHistory[]
  readonly plans: readonly Plan[]
  readonly merges: readonly MergeReport[]
  readonly wins: readonly Win[]
  readonly candidates: VisualizationData
  readonly events: EventLog
  readonly hybrid: { readonly total: number; readonly wins: number; readonly skips: number }
}

/** How many rounds are kept in view. */
export const roundsInView = 20
