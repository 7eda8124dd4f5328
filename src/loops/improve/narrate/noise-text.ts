import type { MeasuredNoise } from '../setup/benchmark-by-hand.ts'
import { scoreText } from './words.ts'

/** What people read about the noise of a benchmark. */
export function noiseText(metric: string, report: MeasuredNoise, maxPairs: number): string {
  const { runs, mean, sigma, share, mode, traits, smallestGain, smallestConfirmedGain, pairsFor } = report
  const percent = (part: number) =>
    mean === 0 ? '' : ` (${((100 * part) / Math.abs(mean)).toPrecision(2)} %)`
  const lines = [
    `${metric}: ${scoreText(mean)} on average in ${runs} runs of the same files.`,
    ...traits.map(({ says }) => says),
  ]
  if (mode === 'deterministic')
    return [...lines, 'Any gain can be seen; two runs of each candidate are enough.'].join('\n')
  return [
    ...lines,
    `One run varies by ${scoreText(sigma)}${share === null ? '' : ` (${(100 * share).toPrecision(2)} %)`}.`,
    `With ${maxPairs} pairs, a gain of ${scoreText(smallestGain)}${percent(smallestGain)} is found in nine of ten rounds, and one of ${scoreText(smallestConfirmedGain)}${percent(smallestConfirmedGain)} is found and confirmed.`,
    ...pairsFor.map(({ gain, pairs }) => `A gain of ${scoreText(gain)} needs ${pairs} pairs.`),
  ].join('\n')
}
