import type { Spending } from '../../engine/index.ts'
import { plural, span } from '../../kit/index.ts'

export { plural, span }

/** An amount of US dollars: two significant digits, and cents where there are dollars. Undefined is an unknown amount. */
export function money(usd: number | undefined | null): string {
  if (usd === undefined || usd === null) return 'unknown'
  if (usd <= 0) return '$0'
  const digits = usd >= 1 ? 2 : Math.min(10, 1 - Math.floor(Math.log10(usd)))
  return `$${usd.toFixed(Math.max(2, digits))}`
}

/** A cost in a sentence: `$0.02` or `unknown cost`. */
export function costOf(usd: number | undefined | null): string {
  return usd === undefined || usd === null ? 'unknown cost' : money(usd)
}

/** What a run has used, on a line. */
export function usedIn({ calls, usd, seconds }: Partial<Spending> = { usd: 0 }): string {
  return [plural(calls ?? 0, 'call'), costOf(usd), span((seconds ?? 0) * 1000)].join(', ')
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

/** A value on one line, cut where it is too long. */
export function brief(value: unknown, limit = 100): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? 'nothing')
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`
}

/** A time in seconds as people write it in a flag: 90s, 10m, 1h30m. */
export function briefTime(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'm'],
    [seconds % 60, 's'],
  ] as const
  return parts.map(([amount, unit]) => (amount === 0 ? '' : `${amount}${unit}`)).join('') || '0s'
}
