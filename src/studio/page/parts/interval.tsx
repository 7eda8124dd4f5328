import type { Estimate } from '../model/intervals.ts'

/** A value with its interval as text: 0.62 (0.55…0.69). What is not known is a dash. */
export function intervalText(estimate: Estimate | undefined, digits = 2, signed = false): string {
  if (estimate === undefined) return '–'
  const text = (value: number) =>
    `${signed && value > 0 ? '+' : ''}${value.toFixed(digits).replace('-', '−')}`
  const { value, low, high } = estimate
  return Number.isFinite(low) && Number.isFinite(high)
    ? `${text(value)} (${text(low)}…${text(high)})`
    : text(value)
}

/** A value, with its interval beside it. */
export function Interval({
  estimate,
  digits = 2,
  signed = false,
  unit = '',
}: {
  estimate: Estimate | undefined
  digits?: number
  signed?: boolean
  /** What stands behind the value, such as " %". */
  unit?: string
}) {
  const [value, reach] = intervalText(estimate, digits, signed).split(' ')
  return (
    <span class="value-interval">
      {value}
      {unit} {reach !== undefined && <span class="dim">{reach}</span>}
    </span>
  )
}

/** An interval on an axis, with its value as a mark. */
export function IntervalBar({
  estimate,
  from,
  to,
}: {
  estimate: Estimate | undefined
  from: number
  to: number
}) {
  if (estimate === undefined) return null
  const x = (value: number) => Math.max(0, Math.min(100, ((value - from) / (to - from)) * 100))
  const { value, low, high } = estimate
  return (
    <svg class="interval" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <line x1="0" x2="100" y1="4" y2="4" class="grid" />
      {from < 0 && <line x1={x(0)} x2={x(0)} y1="0" y2="8" class="zero" />}
      <line x1={x(low)} x2={x(high)} y1="4" y2="4" class="reach" />
      <line x1={x(value)} x2={x(value)} y1="0" y2="8" class="value" />
    </svg>
  )
}
