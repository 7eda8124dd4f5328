/** A score at a length that people read. */
export function scoreText(score: number | null | undefined): string {
  if (score === null || score === undefined) return 'no score'
  return Number.isInteger(score) ? String(score) : String(Number(score.toPrecision(6)))
}

/** How much better a score is than another, in percent where that says something. */
export function gainText(before: number, after: number): string {
  const change = after - before
  const part = before === 0 ? Number.NaN : Math.abs((100 * change) / before)
  const share = Number.isNaN(part)
    ? ''
    : `, ${change >= 0 ? '+' : '−'}${part < 100 ? Number(part.toPrecision(2)) : Math.round(part)} %`
  return `${change >= 0 ? '+' : '−'}${scoreText(Math.abs(change))}${share}`
}

/** What a reader should know about a merge, such as a gain that the hidden benchmark does not share. */
export const notesOf = (notes: unknown): readonly string[] => (Array.isArray(notes) ? notes.map(String) : [])

/** A text on one line, cut where it is too long. */
export function oneLine(text: string, limit = 110): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= limit ? line : `${line.slice(0, limit - 1)}…`
}
