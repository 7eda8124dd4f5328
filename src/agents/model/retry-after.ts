import { spanOfTime } from './span-of-time.ts'

type Headers = Readonly<Record<string, string>>

/** How long a provider asks to wait: `retry-after-ms`, or `retry-after` in seconds or as a date. */
export function retryAfterMs(headers: Headers | undefined, today: number): number | undefined {
  const exact = positive(headers?.['retry-after-ms'])
  if (exact !== undefined) return exact
  const text = headers?.['retry-after']?.trim()
  const seconds = positive(text)
  if (seconds !== undefined) return Math.ceil(seconds * 1000)
  // Date.parse sees a date in almost any number.
  return text !== undefined && /^[A-Za-z]{3}/.test(text) ? until(Date.parse(text), today) : undefined
}

/**
 * When the rate limits in the headers of a reply come back. Providers report all their limits: those that are used up
 * decide, the last of them, and otherwise the limit that comes back first.
 */
export function rateResetMs(headers: Headers = {}, today: number): number | undefined {
  const resets = Object.entries(headers).flatMap(([name, value]) => {
    if (!/^(?:anthropic-ratelimit-[a-z-]+-reset|x-ratelimit-reset(?:-[a-z-]+)?)$/.test(name)) return []
    const wait = resetMs(value.trim(), today)
    const isUsedUp = Number(headers[name.replace('reset', 'remaining')] ?? Number.NaN) === 0
    return wait === undefined ? [] : [{ wait, isUsedUp }]
  })
  if (resets.length === 0) return undefined
  const usedUp = resets.filter(({ isUsedUp }) => isUsedUp).map(({ wait }) => wait)
  return usedUp.length > 0 ? Math.max(...usedUp) : Math.min(...resets.map(({ wait }) => wait))
}

/** A span, a date, seconds from now, or a moment in seconds or milliseconds since 1970. */
function resetMs(text: string, today: number): number | undefined {
  const number = positive(text)
  if (number === undefined) {
    return spanOfTime(text) ?? (/^\d{4}-\d{2}-\d{2}T/.test(text) ? until(Date.parse(text), today) : undefined)
  }
  if (number > 1e11) return until(number, today)
  return number > 1e8 ? until(number * 1000, today) : Math.ceil(number * 1000)
}

function until(moment: number, today: number): number | undefined {
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - today)
}

function positive(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : undefined
}
