const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

// Longer names first, so that 'ms' is not read as minutes.
const unit = '(?:ms|milliseconds?|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|[smhd])'

/** One or more amounts with their units, such as `6m0s`, `1.5s`, `20ms` or `1 hour 30 minutes`, as part of a pattern. */
export const spanPattern =
  `\\d{1,9}(?:\\.\\d{1,9})?\\s?${unit}\\b(?:\\s?\\d{1,9}(?:\\.\\d{1,9})?\\s?${unit}\\b)*`
    // Amounts such as 6m0s follow one another without a word boundary.
    .replaceAll('\\b', '(?![A-Za-z])')

const whole = new RegExp(`^${spanPattern}$`, 'i')
const amounts = new RegExp(`(\\d+(?:\\.\\d+)?)\\s?(${unit})(?![A-Za-z])`, 'gi')

/** A span of time in milliseconds; undefined for any other text. */
export function spanOfTime(text: string): number | undefined {
  if (!whole.test(text)) return undefined
  const sum = [...text.matchAll(amounts)].reduce(
    (total, [, amount, name]) => total + Number(amount) * milliseconds(name!.toLowerCase()),
    0,
  )
  return Math.ceil(sum)
}

function milliseconds(name: string): number {
  return name.startsWith('ms') || name.startsWith('milli') ? 1 : units[name[0] as keyof typeof units]
}
