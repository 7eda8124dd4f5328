/** A mean with the range in which it lies in 95 of 100 cases. */
export interface Estimate {
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly count: number
}

/** The mean of some numbers with its interval (Student's t); undefined where there are fewer than two. */
export function estimate(values: readonly number[]): Estimate | undefined {
  const count = values.length
  if (count < 2) return undefined
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1)
  const half = studentT(count - 1) * Math.sqrt(variance / count)
  return { mean, low: mean - half, high: mean + half, count }
}

/** The difference of two means with its interval (Welch). */
export function difference(left: readonly number[], right: readonly number[]): Estimate | undefined {
  const [one, two] = [spread(left), spread(right)]
  if (one === undefined || two === undefined) return undefined
  const mean = two.mean - one.mean
  const error = one.error + two.error
  const freedom =
    error === 0 ? 1 : error ** 2 / (one.error ** 2 / (left.length - 1) + two.error ** 2 / (right.length - 1))
  const half = studentT(freedom) * Math.sqrt(error)
  return { mean, low: mean - half, high: mean + half, count: left.length + right.length }
}

function spread(values: readonly number[]): { mean: number; error: number } | undefined {
  if (values.length < 2) return undefined
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return { mean, error: variance / values.length }
}

/** The 97.5 % point of Student's t, by the expansion around the normal one; exact for the smallest. */
function studentT(freedom: number): number {
  const small = [12.706, 4.303, 3.182, 2.776, 2.571]
  if (freedom < 6) return small[Math.max(0, Math.floor(freedom) - 1)]!
  const z = 1.959964
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  )
}
