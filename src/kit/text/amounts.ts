/** A number of things: 1 attempt, 2 attempts. */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : many}`
}

/** A whole number with commas: 12,000. Loading the locale data of Node for it would take longer than most commands. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A span of time: 350 ms, 4.2 s, 3 min 20 s, 2 h 5 min. */
export function span(milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (seconds < 1) return `${Math.round(milliseconds)} ms`
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
