import type { RunManifest } from '../../contracts/index.ts'

/** An amount of US dollars: two digits that count, and cents where there are dollars. */
export function money(usd: number): string {
  if (usd <= 0) return '$0'
  const digits = usd >= 1 ? 2 : Math.min(10, 1 - Math.floor(Math.log10(usd)))
  return `$${usd.toFixed(Math.max(2, digits))}`
}

/** A span of time in words: 350 ms, 4.2 s, 3 min 20 s, 2 h 5 min. */
export function span(milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (seconds < 1) return `${Math.round(milliseconds)} ms`
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** What a run has used, on a line. */
export function usedIn({ calls, usd, seconds }: NonNullable<RunManifest['spent']> = {}): string {
  return [plural(calls ?? 0, 'call'), money(usd ?? 0), span((seconds ?? 0) * 1000)].join(', ')
}

/** A moment, in UTC as everything in a run is. */
export function moment(text: string): string {
  return text.slice(0, 19).replace('T', ' ')
}

/** A size in bytes. */
export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`
}

/** A number of things. */
export function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

/** A value on one line, cut where it is too long. */
export function brief(value: unknown, limit = 100): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? 'nothing')
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`
}
