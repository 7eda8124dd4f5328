const units = [
  ['d', 24 * 60 * 60],
  ['h', 60 * 60],
  ['m', 60],
  ['s', 1],
]

/** A number of seconds in words: 3725 is 1h 2m 5s. */
export function formatDuration(seconds) {
  let rest = Math.round(seconds)
  const parts = []
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length)
    if (count > 0) parts.push(`${count}${unit}`)
    rest %= length
  }
  return parts.join(' ') || '0s'
}

/** A number of seconds as on a clock: 3725 is 1:02:05. */
export function clock(seconds) {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const tail = `${pad(minutes % 60)}:${pad(seconds % 100)}`
  return hours > 0 ? `${hours}:${tail}` : tail
}

/** Reads what `formatDuration` writes. */
export function parseDuration(text) {
  const lengths = Object.fromEntries(units)
  return text.split(' ').reduce((sum, part) => sum + Number.parseInt(part, 10) * lengths[part.at(-1)], 0)
}

function pad(number) {
  return String(number).padStart(2, '0')
}
