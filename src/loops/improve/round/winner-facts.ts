import type { Standing } from '../standing.ts'
import type { CandidateResult } from '../tournament/candidate-result.ts'
import type { Confirmation } from '../tournament/confirm-merge.ts'
import type { Effect } from '../tournament/measure-effect.ts'
import { shiftScore } from '../tournament/scale.ts'
import type { RoundWinner } from './round-end.ts'

/** The winner of a round with its scores: the effect from separate pairs, and what the confirmation measured. */
export function winnerOf(
  { id }: CandidateResult,
  { tip, commit }: { readonly tip: string; readonly commit: string },
  measured: { readonly confirmation: Confirmation; readonly effect: Effect; readonly standing: Standing },
): RoundWinner {
  const { confirmation, effect, standing } = measured
  const { scale, bestScore } = standing
  const ends =
    effect.gain && [effect.gain.low, effect.gain.high].map((gain) => shiftScore(scale, bestScore, gain))
  const interval = ends && ([Math.min(...ends), Math.max(...ends)] as const)
  return {
    executor: id,
    merge: commit,
    tip,
    scoreAfter: effect.score,
    scoreAgain: confirmation.score ?? effect.score,
    subScores: confirmation.subScores,
    ...(interval?.every(Number.isFinite) && { interval }),
  }
}

/** A confirmation for the record, without what the benchmark printed. */
export function confirmationRecord({
  output: _,
  samples,
  failures,
  ...rest
}: Confirmation): Record<string, unknown> {
  return { ...rest, samples: [...samples], failures: [...failures] }
}

/** An effect for the record. */
export function effectRecord({ samples, failures, ...rest }: Effect): Record<string, unknown> {
  return { ...rest, samples: [...samples], failures: [...failures] }
}
