/** The moment that an address names; undefined for the end, and where it names none. It is never before the beginning. */
export function momentIn(text: string | undefined, begin: number): number | undefined {
  const time = Number(text ?? '')
  if (text === undefined || text.trim() === '' || !Number.isFinite(time)) return undefined
  return Number.isFinite(begin) ? Math.max(time, begin) : time
}
