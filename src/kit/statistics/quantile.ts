import { atLeast, BadSample } from './bad-sample.ts'

/** The value below which a share of the values lies, with straight lines between neighbours (type 7, as in R and NumPy). */
export function quantile(values: readonly number[], share: number): number {
  atLeast(1, values.length, 'quantile')
  if (!(share >= 0 && share <= 1)) {
    throw new BadSample(`quantile was asked for the share ${share}, expected a number from 0 to 1.`)
  }
  return quantileOfSorted(Float64Array.from(values).sort(), share)
}

/** The same for values that are sorted already, so that several quantiles cost one sorting. */
export function quantileOfSorted(sorted: ArrayLike<number>, share: number): number {
  const position = (sorted.length - 1) * share
  const below = Math.floor(position)
  const low = sorted[below]!
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!
  return low + (high - low) * (position - below)
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  atLeast(1, values.length, 'median')
  return quantile(values, 0.5)
}
