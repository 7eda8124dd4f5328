import type { BenchmarkResult, VisualizationData } from '../../../../contracts/index.ts'
import { isObject, signedRankInterval } from '../../../../kit/index.ts'
import type { Candidate } from './candidate.ts'

/** With fewer pairs no interval reaches a level of 95 %. */
const fewestPairs = 6

/**
 * Between which scores a candidate lies. The chart has it for a merged candidate, from pairs of a fixed number; for the others it
 * follows from the pairs of the selection, which are in their results.
 */
export function measuredInterval(
  entry: VisualizationData[number] | undefined,
  result: BenchmarkResult | undefined,
  before: number | null,
): Candidate['interval'] {
  const stated = entry?.score_interval
  if (Array.isArray(stated) && isNumber(stated[0]) && isNumber(stated[1]))
    return { low: Math.min(stated[0], stated[1]), high: Math.max(stated[0], stated[1]), level: 0.95 }
  const differences = differencesIn(result?.samples)
  if (before === null || differences.length < fewestPairs) return undefined
  const { low, high, level } = signedRankInterval(differences)
  return { low: before + low, high: before + high, level }
}

function differencesIn(samples: unknown): number[] {
  if (!Array.isArray(samples)) return []
  return samples.flatMap((pair: unknown) =>
    isObject(pair) && isNumber(pair.score) && isNumber(pair.reference) ? [pair.score - pair.reference] : [],
  )
}

/** Whether a value is a finite number. */
export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
