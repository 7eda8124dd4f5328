import { type BenchmarkResult, type FailureAnalysis, isAtLeastAsGood } from '../../../contracts/index.ts'
import { clippedMean } from '../../../kit/index.ts'
import type { VariantId } from '../measuring.ts'
import { type Contender, type FailedRun, middleSubScores, type Pair } from './contender.ts'
import { analyseFailure, analyseRegression } from './failure-analysis.ts'
import { type Scale, shiftScore } from './scale.ts'

/** What a round says about one candidate. Plain data for the records. */
export interface CandidateResult {
  readonly id: VariantId
  readonly verdict: 'won' | 'beaten' | 'dropped' | 'undecided' | 'disqualified'
  /** Measured against the score of the baseline, so that it always agrees with `score`. */
  readonly status: BenchmarkResult['status']
  /** The score of the baseline, shifted by the clipped mean of the gains; null where nothing was measured. */
  readonly score: number | null
  /** The middle value of each sub-score. */
  readonly subScores: Readonly<Record<string, number>>
  /** The clipped mean of the gains, on the scale of the tournament; null where nothing was measured. */
  readonly gain: number | null
  /** The p-value at the last look; null before the first, and for a deterministic benchmark. */
  readonly chance: number | null
  /** The p-value that would have been enough at that look. */
  readonly bound: number | null
  readonly samples: readonly Pair[]
  readonly failures: readonly FailedRun[]
  /** Why it won or did not, in a sentence. */
  readonly reason: string
  /** There exactly where the status is not success. */
  readonly failure: FailureAnalysis | null
  /** What its last run printed. */
  readonly output: string
}

/** What the result of a contender is computed from. */
export interface Judged {
  readonly contender: Contender
  readonly verdict: CandidateResult['verdict']
  readonly reason: string
  readonly scale: Scale
  readonly baselineScore: number
}

/** The result of one contender. */
export function candidateResult(judged: Judged): CandidateResult {
  const { contender, verdict, reason } = judged
  const { status, score, gain, failure } = outcomeOf(judged)
  return {
    id: contender.id,
    verdict,
    status,
    score,
    subScores: middleSubScores(contender),
    gain,
    chance: contender.chance,
    bound: contender.bound,
    samples: contender.pairs,
    failures: contender.failures,
    reason,
    failure,
    output: contender.output,
  }
}

function outcomeOf(judged: Judged): Pick<CandidateResult, 'status' | 'score' | 'gain' | 'failure'> {
  const { contender, verdict, scale, baselineScore } = judged
  const { pairs, failures, gains } = contender
  if (verdict === 'disqualified' || pairs.every((pair) => pair.score === null)) {
    const failed = failures.at(-1) ?? neverRun
    const status = failed.category === 'timeout' ? 'timeout' : 'error'
    return { status, score: null, gain: null, failure: analyseFailure(failed) }
  }
  const score = scoreOf(contender, judged)
  const gain = clippedMean(gains)
  if (isAtLeastAsGood(score, baselineScore, scale.direction))
    return { status: 'success', score, gain, failure: null }
  const failure = analyseRegression({ score, baselineScore, pairs: pairs.length })
  return { status: 'regression', score, gain, failure }
}

/** The score of the baseline shifted by the clipped mean gain of a contender; where runs do not vary, the score itself. */
export function scoreOf(
  { gains, pairs }: Pick<Contender, 'gains' | 'pairs'>,
  { scale, baselineScore }: Pick<Judged, 'scale' | 'baselineScore'>,
): number {
  const [first] = pairs
  // Adding a difference again can change the last digit of what was measured.
  const exact = pairs.every(
    ({ reference, score }) => reference === baselineScore && score !== null && score === first?.score,
  )
  if (exact && typeof first?.score === 'number') return first.score
  return shiftScore(scale, baselineScore, clippedMean(gains))
}

const neverRun: FailedRun = {
  block: 0,
  category: 'infrastructure',
  what: 'The candidate was never measured.',
  why: 'The round ended before its first run.',
}
