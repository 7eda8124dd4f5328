import { cleanRow, type Interval } from '../../kit/index.ts'

/** Rows as a table in Markdown. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headings, headings.map(() => '---'), ...rows].map(cleanRow).join('\n')
}

/** A number with some digits, or a dash where there is none. */
export function number(value: number | null, digits = 1): string {
  return value === null ? '–' : value.toFixed(digits)
}

/** An estimate with its bounds, or a dash where there is none. */
export function interval(value: Interval | null, digits = 1): string {
  if (value === null) return '–'
  return `${number(value.estimate, digits)} (${number(value.low, digits)} to ${number(value.high, digits)})`
}
