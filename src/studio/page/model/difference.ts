import { type Estimate, studentT } from './intervals.ts'

/** The difference of two means with its interval (Welch). */
export function difference(left: readonly number[], right: readonly number[]): Estimate | undefined {
  const [one, two] = [spread(left), spread(right)]
  if (one === undefined || two === undefined) return undefined
  const value = two.mean - one.mean
  const error = one.error + two.error
  const freedom =
    error === 0 ? 1 : error ** 2 / (one.error ** 2 / (left.length - 1) + two.error ** 2 / (right.length - 1))
  const half = studentT(Math.max(1, Math.floor(freedom))) * Math.sqrt(error)
  return { value, low: value - half, high: value + half, count: left.length + right.length }
}

function spread(values: readonly number[]): { mean: number; error: number } | undefined {
  if (values.length < 2) return undefined
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return { mean, error: variance / values.length }
}
