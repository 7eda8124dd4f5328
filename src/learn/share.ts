import { wilsonInterval } from '../kit/index.ts'

/** So many of so many, with the 95 % interval of the share. The share of none is not defined. */
export interface Share {
  readonly count: number
  readonly of: number
  readonly share?: number
  readonly low?: number
  readonly high?: number
}

export function shareOf(count: number, of: number): Share {
  if (of === 0) return { count, of }
  const { estimate, low, high } = wilsonInterval(count, of)
  return { count, of, share: estimate, low, high }
}

/** The mean, or undefined of no values. */
export function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
}
