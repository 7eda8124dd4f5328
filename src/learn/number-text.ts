import type { Interval } from '../kit/index.ts'
import type { Share } from './share.ts'

/** What stands for a number that is not there. */
const none = '–'

/** A number with as many decimals as help a reader: none for a whole number. */
export function plain(value: number | undefined, decimals = 2): string {
  return value !== undefined && Number.isInteger(value) ? `${value}` : fixed(value, decimals)
}

/** A number with a fixed count of decimals, so that a column of them lines up. */
export function fixed(value: number | null | undefined, decimals = 1): string {
  return value === null || value === undefined ? none : value.toFixed(decimals)
}

/** A share as a percentage. */
export function percent(share: number | undefined): string {
  return share === undefined ? none : `${(share * 100).toFixed(1)} %`
}

/** So many of so many, with percentage and interval. */
export function shareText({ count, of, share, low, high }: Share): string {
  if (share === undefined) return `${count} of ${of}`
  return `${count} of ${of} (${percent(share)}, 95 % interval ${percent(low)} to ${percent(high)})`
}

/** An estimate with its bounds, for a table whose heading names the level. */
export function boundsText(value: Interval | null, decimals = 1): string {
  if (value === null) return none
  return `${fixed(value.estimate, decimals)} (${fixed(value.low, decimals)} to ${fixed(value.high, decimals)})`
}

/** An estimate with its bounds and their level. */
export function intervalText({ estimate, low, high, level }: Interval, decimals = 2): string {
  const [middle, least, most] = [estimate, low, high].map((value) => plain(value, decimals))
  return `${middle} (${plain(level * 100)} % interval ${least} to ${most})`
}

/** A p-value as people print it. */
export function pValueText(pValue: number): string {
  return pValue < 0.001 ? 'p < 0.001' : `p = ${pValue.toFixed(3)}`
}
