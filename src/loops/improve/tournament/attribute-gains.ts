import { clippedMean, errorRate } from '../../../kit/index.ts'
import { baselineId, type VariantId } from '../measuring.ts'
import type { Measuring } from './add-block.ts'
import { type Contender, type FailedRun, middleSubScores, type Pair } from './contender.ts'
import type { Mode } from './contest.ts'
import { holdContest } from './hold-contest.ts'
import { evidence } from './reasons.ts'
import { improvementOf } from './scale.ts'

/** The final state of a campaign, and for each change that was merged the same state without it. */
export interface AttributionQuestion extends Measuring {
  /** The ids of the states that each lack one change. The final state is `baselineId` in the blocks. */
  readonly without: readonly VariantId[]
  /** The score of the final state. */
  readonly finalScore: number
  readonly mode: Mode
  readonly mostPairs: number
}

/** What one change contributes to the final state. Plain data for the records. */
export interface Attribution {
  readonly id: VariantId
  /** Whether the final state is better with the change, needs it in order to run, or cannot be distinguished from the state without it. */
  readonly kind: 'helps' | 'needed' | 'not_attributable' | 'unknown'
  /** What the change contributes, in units of the score; null where the state without it gives no score. */
  readonly improvement: number | null
  readonly gain: number | null
  readonly chance: number | null
  readonly subScores: Readonly<Record<string, number>>
  readonly samples: readonly Pair[]
  readonly reason: string
}

/** The contributions of all changes. */
export interface Attributions {
  readonly changes: readonly Attribution[]
  readonly mode: Mode
}

/**
 * Measures the final state against itself without each of its changes, one run of the final state shared by a block. A change that
 * cannot be shown to help is named, and not reverted: half of the gains of half a standard deviation are missed.
 */
export async function attributeGains(question: AttributionQuestion): Promise<Attributions> {
  if (question.without.length === 0) return { changes: [], mode: question.mode }
  const { contenders, mode, aborted } = await holdContest({
    ...question,
    phase: 'attribution',
    reference: baselineId,
    gainFor: 'reference',
    contenders: question.without,
    alpha: errorRate,
    endsAtFirstWin: false,
  })
  return { changes: contenders.map((contender) => attributionOf(contender, question, aborted)), mode }
}

function attributionOf(
  contender: Contender,
  { scale, finalScore }: AttributionQuestion,
  aborted: FailedRun | undefined,
): Attribution {
  const { id, chance, pairs: samples, verdict } = contender
  const isMeasured = samples.some(({ score }) => score !== null)
  const gain = isMeasured ? clippedMean(contender.gains) : null
  // The final state is the better one by the gain, so that the state without the change is worse by it.
  const improvement = gain === null ? null : -improvementOf(scale, finalScore, -gain)
  const seen = { id, improvement, gain, chance, subScores: middleSubScores(contender), samples }
  switch (verdict) {
    case 'won':
      return {
        ...seen,
        kind: 'helps',
        reason: `The final state is better with it: ${evidence(contender, scale)}.`,
      }
    case 'disqualified': {
      const { what, why } = contender.failures.at(-1)!
      return { ...seen, kind: 'needed', reason: `Without it the benchmark fails. ${what} ${why}` }
    }
    case 'dropped':
      return { ...seen, kind: 'not_attributable', reason: `Not attributable: ${evidence(contender, scale)}.` }
    case 'open':
      return {
        ...seen,
        kind: 'unknown',
        reason: `Unknown, because the final state failed twice. ${aborted?.what} ${aborted?.why}`,
      }
  }
}
