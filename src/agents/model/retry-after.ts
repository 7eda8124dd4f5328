/** How long a provider asks to wait: `retry-after-ms`, or `retry-after` in seconds or as a date. */
export function retryAfterMs(
  headers: Readonly<Record<string, string>> | undefined,
  today: number,
): number | undefined {
  const exact = positive(headers?.['retry-after-ms'])
  if (exact !== undefined) return exact
  const text = headers?.['retry-after']?.trim()
  const seconds = positive(text)
  if (seconds !== undefined) return Math.ceil(seconds * 1000)
  // Date.parse sees a date in almost any number.
  const date = text !== undefined && /^[A-Za-z]{3}/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - today)
}

function positive(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : undefined
}
