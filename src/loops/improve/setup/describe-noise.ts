import {
  mean,
  pairsNeeded,
  pilotNoise,
  quantile,
  smallestGain,
  standardDeviation,
} from '../../../kit/index.ts'

/** What repeated runs of the same files say about a benchmark. */
export interface NoiseReport {
  readonly runs: number
  readonly mean: number
  readonly low: number
  readonly high: number
  /** The standard deviation of one run, raised because the sample is small; 0 where runs do not vary. */
  readonly sigma: number
  /** The same as a share of the mean; null where the mean is zero. */
  readonly relative: number | null
  readonly shape: 'none' | 'even' | 'skewed' | 'outliers' | 'drift'
  /** The shape in a sentence. */
  readonly says: string
  /** The smallest gain that a campaign finds and confirms in nine of ten rounds, in units of the score. */
  readonly smallestGain: number
  /** How many pairs find a gain of one, two and five percent of the mean. */
  readonly pairsFor: readonly { readonly gain: number; readonly pairs: number }[]
}

/** Describes the noise of a benchmark from scores of the same files, in the order of their runs. */
export function describeNoise(
  scores: readonly number[],
  { candidates, maxPairs }: { readonly candidates: number; readonly maxPairs: number },
): NoiseReport {
  const middle = mean(scores)
  const deviation = standardDeviation(scores)
  const sigma = deviation === 0 ? 0 : pilotNoise(deviation, scores.length)
  const detection = { candidates, confirmed: true }
  const gains = [0.01, 0.02, 0.05].map((share) => share * Math.abs(middle)).filter((gain) => gain > 0)
  return {
    runs: scores.length,
    mean: middle,
    low: Math.min(...scores),
    high: Math.max(...scores),
    sigma,
    relative: middle === 0 ? null : sigma / Math.abs(middle),
    ...shapeOf(scores, deviation, middle),
    smallestGain: sigma === 0 ? 0 : smallestGain(sigma, maxPairs, detection),
    pairsFor: sigma === 0 ? [] : gains.map((gain) => ({ gain, pairs: pairsNeeded(gain, sigma, detection) })),
  }
}

/** The shape of the noise, by the first of these that stands out: drift over time, outliers, a long tail on one side. */
function shapeOf(
  scores: readonly number[],
  deviation: number,
  middle: number,
): Pick<NoiseReport, 'shape' | 'says'> {
  if (deviation === 0) return { shape: 'none', says: 'Every run gave the same score.' }
  const steps = scores.map((score) => (score - middle) / deviation)
  const following = mean(steps.slice(1).map((step, index) => step * steps[index]!))
  if (scores.length >= 8 && following > 2 / Math.sqrt(scores.length))
    return {
      shape: 'drift',
      says: 'Runs resemble the ones before them: the machine drifts. Pairs cancel that out.',
    }
  const [low, high] = [quantile(scores, 0.25), quantile(scores, 0.75)]
  const reach = 3 * (high - low)
  const far = scores.filter((score) => score < low - reach || score > high + reach).length
  if (far > 0)
    return {
      shape: 'outliers',
      says: `${far} of ${scores.length} runs lie far from the others; the test clips them.`,
    }
  const skew = mean(steps.map((step) => step ** 3))
  if (Math.abs(skew) > 1)
    return { shape: 'skewed', says: `There is a long tail of ${skew > 0 ? 'high' : 'low'} scores.` }
  return { shape: 'even', says: 'Scores scatter evenly around their mean.' }
}
