import type { FailureAnalysis } from '../../../../contracts/index.ts'
import type { Interval } from '../../../../kit/index.ts'

/** How much a kept change is to be believed: tested and real, one of those that chance explains, or undecided. */
export type Evidence = 'real' | 'within_noise' | 'inconclusive'

/** A change that was tried, as the records have it. */
export interface Candidate {
  readonly iteration: number
  readonly plan: string
  readonly family: string
  readonly hypothesis: string
  /** Null where it has none. */
  readonly score: number | null
  /** Between which scores it lies, where it was measured often enough to say so. */
  readonly interval?: Omit<Interval, 'estimate'>
  /** The score of the state that it started from. */
  readonly before: number | null
  /** Whether it is part of the final state. */
  readonly kept: boolean
  /** There for what was kept. */
  readonly evidence?: Evidence
  /** Why it was kept, lost or failed, in a sentence. */
  readonly reason?: string
  readonly failure?: FailureAnalysis
  readonly usage?: CandidateUsage
}

/** What planning and executing a candidate used, as far as its records say. */
export interface CandidateUsage {
  readonly tokens: number
  readonly calls: number
  /** Undefined where the cost of any call is not known. */
  readonly usd: number | undefined
}

/** How much better a candidate is than the state before it, in units of the score; undefined without both scores. */
export function gainOf(
  { score, before }: Pick<Candidate, 'score' | 'before'>,
  direction: 'higher_is_better' | 'lower_is_better',
): number | undefined {
  if (score === null || before === null) return undefined
  return direction === 'higher_is_better' ? score - before : before - score
}
