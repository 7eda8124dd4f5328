import { isAtLeastAsGood } from '../../../contracts/index.ts'
import { clippedMean, confirmationAlpha } from '../../../kit/index.ts'
import { baselineId, type VariantId } from '../measuring.ts'
import type { Measuring } from './add-block.ts'
import { scoreOf } from './candidate-result.ts'
import { type Contender, type FailedRun, middleSubScores, type Pair } from './contender.ts'
import type { Mode } from './contest.ts'
import { type Requirements, unfitness } from './fitness.ts'
import { holdContest } from './hold-contest.ts'
import { evidence, reasonFor } from './reasons.ts'
import type { Scale } from './scale.ts'
import { checkPairs } from './select-winner.ts'

/** A merge that is measured again, with fresh builds and fresh pairs. */
export interface Merge extends Measuring, Requirements {
  /** The id under which blocks name the merged state. */
  readonly candidate: VariantId
  /** The score that selected it; a deterministic benchmark must give it again. */
  readonly selectedScore: number
  readonly mode: Mode
  readonly mostPairs: number
  /** How many rounds the campaign has at most; the more, the stronger the evidence that each merge needs. */
  readonly plannedRounds: number
}

/** Whether a merge holds. Plain data for the records. */
export interface Confirmation {
  readonly kind: 'confirmed' | 'not_confirmed' | 'aborted'
  /** The score of the baseline shifted by the clipped mean gain; at least as good as the baseline where confirmed, null where not measured. */
  readonly score: number | null
  readonly gain: number | null
  readonly chance: number | null
  readonly bound: number | null
  readonly alpha: number
  /** Whether the merged state was worse than the baseline, or failed. */
  readonly regressed: boolean
  readonly subScores: Readonly<Record<string, number>>
  readonly samples: readonly Pair[]
  readonly failures: readonly FailedRun[]
  readonly reason: string
  readonly output: string
  /** The mode for the rest of the campaign. */
  readonly mode: Mode
}

/** Compares a merged state with the one before it, from nothing. A merge that is not confirmed is to be reverted. */
export async function confirmMerge(merge: Merge): Promise<Confirmation> {
  const { candidate, mostPairs, plannedRounds, baselineScore } = merge
  const alpha = confirmationAlpha(plannedRounds)
  checkPairs(mostPairs, alpha)
  const { contenders, mode, aborted } = await holdContest({
    ...merge,
    phase: 'confirmation',
    reference: baselineId,
    gainFor: 'contender',
    contenders: [candidate],
    alpha,
    endsAtFirstWin: true,
    known: { [baselineId]: baselineScore, [candidate]: merge.selectedScore },
    unfit: (contender) => unfitness(contender, merge),
  })
  const contender = contenders[0]!
  const measured = contender.verdict !== 'disqualified' && contender.pairs.some(({ score }) => score !== null)
  const score = measured ? scoreOf(contender, merge) : null
  const { chance, bound, pairs: samples, failures, output } = contender
  return {
    kind: aborted !== undefined ? 'aborted' : contender.verdict === 'won' ? 'confirmed' : 'not_confirmed',
    score,
    gain: measured ? clippedMean(contender.gains) : null,
    chance,
    bound,
    alpha,
    regressed:
      aborted === undefined &&
      (score === null || !isAtLeastAsGood(score, baselineScore, merge.scale.direction)),
    subScores: middleSubScores(contender),
    samples,
    failures,
    reason: reasonText(contender, merge.scale, aborted),
    output,
    mode,
  }
}

function reasonText(contender: Contender, scale: Scale, aborted: FailedRun | undefined): string {
  if (aborted !== undefined)
    return `The merge could not be confirmed because the baseline failed twice. ${aborted.what} ${aborted.why}`
  if (contender.verdict === 'won')
    return `The gain was confirmed with fresh runs: ${evidence(contender, scale)}.`
  const verdict = contender.verdict === 'disqualified' ? 'disqualified' : 'dropped'
  return `The gain was not confirmed with fresh runs. ${reasonFor({ contender, scale, verdict, winner: undefined, aborted })}`
}
