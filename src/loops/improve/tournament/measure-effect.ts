import { clipOf, type Interval, signedRankInterval } from '../../../kit/index.ts'
import { baselineId, type VariantId } from '../measuring.ts'
import { addBlock, type Measuring, type Progress } from './add-block.ts'
import { type Contender, type FailedRun, newContender, type Pair } from './contender.ts'
import type { Mode } from './contest.ts'
import { gainOf, improvementOf, type Scale, shiftScore } from './scale.ts'

/** How many pairs an effect is estimated from. */
export const effectPairs = 12

/** A confirmed merge of which the effect is to be known. */
export interface EffectQuestion extends Measuring {
  readonly candidate: VariantId
  readonly baselineScore: number
  /** The score that the confirmation gave it. */
  readonly confirmedScore: number
  readonly mode: Mode
  /** Twelve unless it says otherwise. */
  readonly pairs?: number
}

/** How large the gain of a merge is. Plain data for the records. */
export interface Effect {
  readonly kind: 'measured' | 'aborted'
  /** The gain in units of the score, above zero where the merge is better; null where it could not be measured. */
  readonly improvement: Interval | null
  /** The same on the scale of the tournament. */
  readonly gain: Interval | null
  /** The score of the merged state: the baseline shifted by the estimate, and never worse than the baseline, which it was confirmed to beat. */
  readonly score: number
  readonly samples: readonly Pair[]
  readonly failures: readonly FailedRun[]
}

/**
 * Estimates the gain of a merge from separate pairs of a fixed number. The pairs that selected and confirmed it stopped when they
 * looked good, so that they show too large a gain. A deterministic benchmark needs no more runs.
 */
export async function measureEffect(question: EffectQuestion): Promise<Effect> {
  const { candidate, scale, baselineScore, confirmedScore, mode, pairs = effectPairs } = question
  if (mode === 'deterministic') {
    const exact = gainOf(scale, baselineScore, confirmedScore)
    const gain = { estimate: exact, low: exact, high: exact, level: 1 }
    return { ...effectOf(gain, scale, baselineScore), score: confirmedScore, samples: [], failures: [] }
  }
  const progress: Progress = { blocks: 0, referenceFailures: [] }
  const contender = newContender(candidate)
  const matchup = { ...question, phase: 'effect', reference: baselineId, gainFor: 'contender' } as const
  for (let pair = 1; pair <= pairs; pair++) {
    const aborted = await addBlock(matchup, progress, [contender])
    if (aborted !== undefined) return unknown(confirmedScore, contender, aborted)
  }
  const { pairs: samples, failures } = contender
  return {
    ...effectOf(signedRankInterval(finiteGains(contender)), scale, baselineScore),
    samples,
    failures,
  }
}

/** A failure is a pair lost at the clip. */
function finiteGains({ gains }: Contender): number[] {
  const clip = clipOf(gains)
  return gains.map((gain) => Math.max(gain, Number.isFinite(gain) ? gain : -clip))
}

function effectOf(
  gain: Interval,
  scale: Scale,
  baselineScore: number,
): Pick<Effect, 'kind' | 'improvement' | 'gain' | 'score'> {
  const improvement = {
    estimate: improvementOf(scale, baselineScore, gain.estimate),
    low: improvementOf(scale, baselineScore, gain.low),
    high: improvementOf(scale, baselineScore, gain.high),
    level: gain.level,
  }
  const score = shiftScore(scale, baselineScore, Math.max(0, gain.estimate))
  return { kind: 'measured', improvement, gain, score }
}

function unknown(score: number, { pairs, failures }: Contender, failure: FailedRun): Effect {
  return {
    kind: 'aborted',
    improvement: null,
    gain: null,
    score,
    samples: pairs,
    failures: [...failures, failure],
  }
}
