/** The moment that a date-time names, in milliseconds; undefined where there is none. */
export function instant(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined) return undefined
  // Date.parse knows neither the leap second, nor a blank in place of the T, nor a zone of hours only.
  const usual = text
    .replace(/[t\s]/i, 'T')
    .replace(/:60(?=[.zZ+-])/, ':59')
    .replace(/([+-]\d\d)$/, '$1:00')
  const moment = Date.parse(usual)
  return Number.isNaN(moment) ? undefined : moment
}
