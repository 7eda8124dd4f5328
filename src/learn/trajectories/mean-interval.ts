import { type Interval, mean, normalQuantile, standardDeviation } from '../../kit/index.ts'

const level = 0.95
const reach = normalQuantile((1 + level) / 2)

/** The mean with its 95 % interval by the standard error; undefined of no values, and no bounds of one. */
export function meanInterval(values: readonly number[]): Interval | undefined {
  if (values.length === 0) return undefined
  const estimate = mean(values)
  const error =
    values.length < 2 ? Number.POSITIVE_INFINITY : standardDeviation(values) / Math.sqrt(values.length)
  const most = values.reduce((largest, value) => Math.max(largest, value), Number.NEGATIVE_INFINITY)
  const least = values.reduce((smallest, value) => Math.min(smallest, value), Number.POSITIVE_INFINITY)
  return {
    estimate,
    low: Math.max(least, estimate - reach * error),
    high: Math.min(most, estimate + reach * error),
    level,
  }
}
