/** Amounts as people read them. What is not known is a dash, never 0. */
export const unknown = '–'

/** US dollars. */
export function money(usd: number | undefined): string {
  if (usd === undefined) return unknown
  if (usd === 0) return '$0'
  return usd < 0.01 ? `$${usd.toFixed(4)}` : `$${usd.toFixed(2)}`
}

/** A span of seconds. */
export function span(seconds: number | undefined): string {
  if (seconds === undefined || Number.isNaN(seconds)) return unknown
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
  const minutes = Math.floor(seconds / 60)
  const rest = Math.floor(seconds % 60)
  if (minutes < 60) return rest === 0 ? `${minutes} min` : `${minutes} min ${String(rest).padStart(2, '0')} s`
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
    : `${Math.round(hours / 24)} d`
}

/** A count with its unit in short: 12.3k. */
export function brief(count: number): string {
  if (count < 1000) return String(count)
  if (count < 1_000_000) return `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)}k`
  return `${(count / 1_000_000).toFixed(1)}M`
}

/** A measured number with as many digits as help. */
export function figure(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return unknown
  if (value < 0) return `−${figure(-value)}`
  if (Number.isInteger(value)) return String(value)
  return value >= 100
    ? value.toFixed(1)
    : value >= 1
      ? value.toFixed(3).replace(/0+$/, '').replace(/\.$/, '')
      : String(Number(value.toPrecision(3)))
}

/** A difference, with its sign. */
export const signed = (value: number) => `${value > 0 ? '+' : ''}${figure(value)}`

/** How long ago a time was. */
export function ago(time: number, now: number): string {
  const seconds = Math.max(0, (now - time) / 1000)
  if (seconds < 45) return 'just now'
  if (seconds < 3600) return `${Math.round(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.round(seconds / 3600)} h ago`
  return `${Math.round(seconds / 86_400)} d ago`
}

/** A time to the second, in this time zone. */
export function exact(time: number): string {
  const at = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** One thing, two things. */
export const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`
