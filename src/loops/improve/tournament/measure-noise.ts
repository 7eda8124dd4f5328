import {
  type Detection,
  mean,
  median,
  noiseOfPairs,
  pairsNeeded,
  pilotNoise,
  smallestGain,
} from '../../../kit/index.ts'
import { baselineId, type VariantId } from '../measuring.ts'
import { addBlock, type Measuring, type Progress } from './add-block.ts'
import { type FailedRun, newContender, type Pair } from './contender.ts'
import type { Mode } from './contest.ts'
import { type NoiseTrait, noiseTraits } from './noise-traits.ts'
import { improvementOf } from './scale.ts'

/** The id of the second run of the same files in a block. */
export const twinId: VariantId = 'baseline_again'

/** What `improve noise` measures: the same files against themselves. */
export interface NoiseQuestion extends Measuring {
  /** How many pairs of runs; four or more, and better twelve. */
  readonly pairs: number
  /** The most pairs of a round, and how many candidates share it. */
  readonly mostPairs: number
  readonly candidates: number
}

/** The noise of a benchmark. Gains are in units of the score. Plain data for the records. */
export type NoiseReport =
  | {
      readonly kind: 'measured'
      readonly mode: Mode
      readonly runs: number
      readonly mean: number
      /** The standard deviation of one run, in units of the score. */
      readonly sigma: number
      /** The same as a share of the mean; null where the mean is zero. */
      readonly share: number | null
      /** What the noise looks like. */
      readonly traits: readonly NoiseTrait[]
      /** The smallest gain that a round finds in 90 % of cases. */
      readonly smallestGain: number
      /** The smallest gain that is found and confirmed in 90 % of cases. */
      readonly smallestConfirmedGain: number
      /** How many pairs find gains of these sizes. */
      readonly pairsFor: readonly { readonly gain: number; readonly pairs: number }[]
      readonly samples: readonly Pair[]
    }
  | { readonly kind: 'aborted'; readonly failure: FailedRun; readonly reason: string }

/** Measures a benchmark against itself, and says which gains it can show. */
export async function measureNoise(question: NoiseQuestion): Promise<NoiseReport> {
  const { scale, pairs, mostPairs, candidates } = question
  const progress: Progress = { blocks: 0, referenceFailures: [] }
  const twin = newContender(twinId)
  const matchup = { ...question, phase: 'pilot', reference: baselineId, gainFor: 'contender' } as const
  while (twin.pairs.length < pairs) {
    const failed =
      (await addBlock(matchup, progress, [twin])) ??
      (twin.verdict === 'open' ? undefined : twin.failures.at(-1))
    if (failed !== undefined) return aborted(failed)
  }
  const runs = twin.pairs.flatMap(({ reference, score, first }) =>
    score === null ? [reference] : first === 'reference' ? [reference, score] : [score, reference],
  )
  const differences = twin.gains.filter(Number.isFinite)
  const middle = mean(runs)
  const inScore = (gain: number) => improvementOf(scale, middle, gain)
  const seen = pilotNoise(clippedNoise(differences), runs.length)
  const detection: Detection = { candidates }
  const sigma = noiseOfPairs(differences)
  return {
    kind: 'measured',
    mode: runs.every((score) => score === runs[0]) && twin.failures.length === 0 ? 'deterministic' : 'noisy',
    runs: runs.length,
    mean: middle,
    sigma: inScore(sigma),
    share: middle === 0 ? null : inScore(sigma) / Math.abs(middle),
    traits: noiseTraits(runs),
    smallestGain: inScore(smallestGain(seen, mostPairs, detection)),
    smallestConfirmedGain: inScore(smallestGain(seen, mostPairs, { ...detection, confirmed: true })),
    pairsFor: seen === 0 ? [] : [0.5, 1, 2].map((size) => pairsFor(size * sigma, seen, detection, inScore)),
    samples: twin.pairs,
  }
}

/**
 * The noise that the test meets. It clips at one and a half times the middle size, so that noise beyond that, as by outliers, does not
 * hide gains.
 */
function clippedNoise(differences: readonly number[]): number {
  const whole = noiseOfPairs(differences)
  const typical = (1.4826 * median(differences.map(Math.abs))) / Math.SQRT2
  return typical === 0 ? whole : Math.min(whole, 1.5 * typical)
}

function pairsFor(gain: number, sigma: number, detection: Detection, inScore: (gain: number) => number) {
  return { gain: inScore(gain), pairs: pairsNeeded(gain, sigma, detection) }
}

function aborted(failure: FailedRun): NoiseReport {
  const reason = `The benchmark failed twice. ${failure.what} ${failure.why}`
  return { kind: 'aborted', failure, reason }
}
