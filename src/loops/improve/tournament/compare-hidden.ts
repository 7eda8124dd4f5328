import { clippedMean, errorRate } from '../../../kit/index.ts'
import { baselineId, type VariantId } from '../measuring.ts'
import type { Measuring } from './add-block.ts'
import type { Pair } from './contender.ts'
import type { Mode } from './contest.ts'
import { holdContest } from './hold-contest.ts'
import { evidence } from './reasons.ts'

/** A merged state that a second benchmark judges, one that no agent has seen. `measure` runs that benchmark. */
export interface HiddenQuestion extends Measuring {
  readonly candidate: VariantId
  /** The mode of the hidden benchmark; deterministic until it has shown otherwise. */
  readonly mode: Mode
  readonly mostPairs: number
}

/** Whether the hidden benchmark shares a gain. Plain data for the records. */
export interface HiddenVerdict {
  readonly kind: 'shared' | 'overfitted' | 'aborted'
  readonly gain: number | null
  readonly chance: number | null
  readonly samples: readonly Pair[]
  readonly reason: string
  /** The mode of the hidden benchmark for the rest of the campaign. */
  readonly mode: Mode
}

/** Compares a merged state with the one before it by the hidden benchmark. A gain that it does not share is overfitted. */
export async function compareHidden(question: HiddenQuestion): Promise<HiddenVerdict> {
  const { contenders, mode, aborted } = await holdContest({
    ...question,
    phase: 'hidden',
    reference: baselineId,
    gainFor: 'contender',
    contenders: [question.candidate],
    alpha: errorRate,
    endsAtFirstWin: true,
  })
  const contender = contenders[0]!
  const { chance, pairs: samples, verdict, failures } = contender
  const gain = samples.some(({ score }) => score !== null) ? clippedMean(contender.gains) : null
  const seen = { gain, chance, samples, mode }
  if (aborted !== undefined) {
    const reason = `The hidden benchmark failed twice on the baseline. ${aborted.what} ${aborted.why}`
    return { ...seen, kind: 'aborted', reason }
  }
  if (verdict === 'won')
    return {
      ...seen,
      kind: 'shared',
      reason: `The hidden benchmark shares the gain: ${evidence(contender, question.scale)}.`,
    }
  const last = failures.at(-1)
  const reason =
    verdict === 'disqualified' && last !== undefined
      ? `Overfitted: the hidden benchmark fails on the merged state. ${last.what} ${last.why}`
      : `Overfitted: the hidden benchmark does not share the gain: ${evidence(contender, question.scale)}.`
  return { ...seen, kind: 'overfitted', reason }
}
