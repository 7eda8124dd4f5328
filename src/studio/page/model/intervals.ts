/** A value with the bounds between which it lies with 95 % confidence. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly count: number
}

/** The 97.5 % quantiles of Student's t for 1 to 30 degrees of freedom. */
const quantiles = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
]
const normal = 1.96

/** The 97.5 % quantile of Student's t. */
export const studentT = (freedom: number): number => quantiles[freedom - 1] ?? normal

/** The mean of values with its interval; bounds are infinite for fewer than two values, undefined without any. */
export function meanEstimate(values: readonly number[]): Estimate | undefined {
  const count = values.length
  if (count === 0) return undefined
  const value = values.reduce((sum, one) => sum + one, 0) / count
  if (count < 2) return { value, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, count }
  const variance = values.reduce((sum, one) => sum + (one - value) ** 2, 0) / (count - 1)
  const reach = studentT(count - 1) * Math.sqrt(variance / count)
  return { value, low: value - reach, high: value + reach, count }
}

/** A share of successes with Wilson's interval; undefined without any trial. */
export function shareEstimate(won: number, count: number): Estimate | undefined {
  if (count === 0) return undefined
  const value = won / count
  const square = normal ** 2
  const middle = (value + square / (2 * count)) / (1 + square / count)
  const reach =
    (normal / (1 + square / count)) * Math.sqrt((value * (1 - value)) / count + square / (4 * count * count))
  return { value, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach), count }
}
