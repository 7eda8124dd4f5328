import type { Direction } from '../../../contracts/index.ts'

/**
 * How two scores of one pair are compared. A gain is above zero where the second is better. Times that are to become shorter are
 * compared by the logarithm of their ratio, because noise grows with a time; every other score by its difference.
 */
export interface Scale {
  readonly direction: Direction
  readonly logarithmic: boolean
}

/** What a scale is chosen by. */
export interface ScaleFacts {
  readonly direction: Direction
  /** Whether the score is a time. */
  readonly isTime: boolean
  /** The scores of the pilot. */
  readonly scores: readonly number[]
}

/** The scale of a benchmark: logarithmic for times that are to become shorter and are all above zero, else differences. */
export function scaleFor({ direction, isTime, scores }: ScaleFacts): Scale {
  const logarithmic = isTime && direction === 'lower_is_better' && scores.every((score) => score > 0)
  return { direction, logarithmic }
}

/** How much better a score is than that of the baseline. */
export function gainOf({ direction, logarithmic }: Scale, baseline: number, score: number): number {
  if (logarithmic) return Math.log(baseline / score)
  return direction === 'higher_is_better' ? score - baseline : baseline - score
}

/** The score that is better than another by a gain. A gain of zero or more never gives a worse score. */
export function shiftScore({ direction, logarithmic }: Scale, score: number, gain: number): number {
  if (logarithmic) return score * Math.exp(-gain)
  return direction === 'higher_is_better' ? score + gain : score - gain
}

/** How much a gain improves a score, in units of the score; below zero where it makes it worse. */
export function improvementOf(scale: Scale, score: number, gain: number): number {
  const shifted = shiftScore(scale, score, gain)
  return scale.direction === 'higher_is_better' ? shifted - score : score - shifted
}

/** Whether a score can be compared at all: a logarithm needs one above zero. */
export function isComparable({ logarithmic }: Scale, score: number): boolean {
  return Number.isFinite(score) && (!logarithmic || score > 0)
}
