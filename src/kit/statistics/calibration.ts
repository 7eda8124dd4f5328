import { atLeast, BadSample } from './bad-sample.ts'

/** A thing held likely, and whether it came. */
export interface Prediction {
  readonly probability: number
  readonly happened: boolean
}

/** The predictions between two probabilities, and how often they came true. */
export interface CalibrationBin {
  readonly from: number
  readonly to: number
  readonly count: number
  /** The mean of what was predicted; null in an empty bin. */
  readonly predicted: number | null
  /** The share that came; null in an empty bin. */
  readonly happened: number | null
}

/** How well probabilities match what comes. */
export interface Calibration {
  readonly bins: readonly CalibrationBin[]
  /** The expected calibration error: the gap between predicted and happened, weighted by the predictions in each bin. */
  readonly error: number
  readonly count: number
}

/** Sorts predictions into bins of equal width. A bin holds its lower bound; the last one also holds 1. */
export function calibration(predictions: readonly Prediction[], bins = 10): Calibration {
  atLeast(1, predictions.length, 'calibration')
  const sums = Array.from({ length: bins }, () => ({ count: 0, predicted: 0, happened: 0 }))
  for (const { probability, happened } of predictions) {
    const bin = sums[binOf(probability, bins)]!
    bin.count++
    bin.predicted += probability
    if (happened) bin.happened++
  }
  const count = predictions.length
  let error = 0
  for (const bin of sums) error += Math.abs(bin.predicted - bin.happened) / count
  return {
    bins: sums.map((bin, index) => ({
      from: index / bins,
      to: (index + 1) / bins,
      count: bin.count,
      predicted: bin.count === 0 ? null : bin.predicted / bin.count,
      happened: bin.count === 0 ? null : bin.happened / bin.count,
    })),
    error,
    count,
  }
}

function binOf(probability: number, bins: number): number {
  if (!(probability >= 0 && probability <= 1)) {
    throw new BadSample(`Found the probability ${probability}, expected a number from 0 to 1.`)
  }
  return Math.min(Math.floor(probability * bins), bins - 1)
}
