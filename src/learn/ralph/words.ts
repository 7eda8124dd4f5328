import type { Interval } from '../../kit/index.ts'
import type { Share } from './share.ts'
import type { Spending } from './spending.ts'

/** A number with as many decimals as help a reader. */
export function plain(value: number | undefined, decimals = 2): string {
  if (value === undefined) return '–'
  return Number.isInteger(value) ? `${value}` : value.toFixed(decimals)
}

/** A share as a percentage. */
export function percent(share: number | undefined): string {
  return share === undefined ? '–' : `${(share * 100).toFixed(1)} %`
}

/** So many of so many, with percentage and interval. */
export function shareText({ count, of, share, low, high }: Share): string {
  if (share === undefined) return `${count} of ${of}`
  return `${count} of ${of} (${percent(share)}, 95 % interval ${percent(low)} to ${percent(high)})`
}

/** A difference with its interval. */
export function intervalText({ estimate, low, high, level }: Interval, decimals = 2): string {
  const [middle, least, most] = [estimate, low, high].map((value) => plain(value, decimals))
  return `${middle} (${plain(level * 100)} % interval ${least} to ${most})`
}

/** A probability as people print it. */
export function chance(pValue: number): string {
  return pValue < 0.001 ? 'p < 0.001' : `p = ${pValue.toFixed(3)}`
}

/** What was spent, in words; undefined where nothing is known. */
export function spendingText({ cost_usd, tokens, duration_ms }: Spending): string | undefined {
  const parts = [
    ...(cost_usd === undefined ? [] : [`$${cost_usd.toFixed(cost_usd < 1 ? 4 : 2)}`]),
    ...(tokens === undefined ? [] : [`${plain(tokens, 0)} tokens`]),
    ...(duration_ms === undefined ? [] : [`${plain(duration_ms / 1000, 1)} s`]),
  ]
  return parts.length === 0 ? undefined : parts.join(', ')
}
