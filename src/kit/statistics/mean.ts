import { atLeast } from './bad-sample.ts'

/** The arithmetic mean. */
export function mean(values: readonly number[]): number {
  atLeast(1, values.length, 'mean')
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}
