export { plural, span } from '../../../kit/index.ts'

/** A text on one line, cut where it is too long. */
export function oneLine(text: string, limit = 140): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= limit ? line : `${line.slice(0, limit - 1)}…`
}
