import { Refusal } from '../../kit/index.ts'

/** The seconds in a time as people write it: 45s, 30m, 12h, 90d, 2w, 500ms, or several together as in 1h30m. */
export function parseDuration(text: string): number {
  const seconds = readDuration(text)
  if (seconds !== undefined) return seconds
  const hint = /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? ' It lacks a unit.' : ''
  throw new Refusal(
    'unreadable_duration',
    'usage',
    `'${text}' is not a time.${hint} Write a number and a unit, such as 45s, 30m, 12h or 90d.`,
  )
}

/** The same, with undefined for what is not a time. */
export function readDuration(text: string): number | undefined {
  if (!whole.test(text)) return undefined
  let seconds = 0
  for (const [, amount, unit] of text.matchAll(part)) seconds += Number(amount) * secondsIn(unit!)
  return Number.isFinite(seconds) ? seconds : undefined
}

// Months are left out on purpose: m is a minute, and a month has no length.
const units: readonly (readonly [names: RegExp, seconds: number])[] = [
  [/^(?:ms|milliseconds?)$/i, 0.001],
  [/^(?:s|secs?|seconds?)$/i, 1],
  [/^(?:m|mins?|minutes?)$/i, 60],
  [/^(?:h|hrs?|hours?)$/i, 3600],
  [/^(?:d|days?)$/i, 86_400],
  [/^(?:w|weeks?)$/i, 604_800],
]
const unit = 'ms|milliseconds?|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|w'
const part = new RegExp(`(\\d+(?:\\.\\d+)?)\\s*(${unit})(?![a-z])`, 'gi')
const whole = new RegExp(`^\\s*(?:\\d+(?:\\.\\d+)?\\s*(?:${unit})(?![a-z])\\s*)+$`, 'i')

function secondsIn(name: string): number {
  return units.find(([names]) => names.test(name))![1]
}
