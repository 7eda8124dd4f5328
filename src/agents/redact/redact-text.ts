import { escapePattern, type Shape } from './shape.ts'
import { mergeSpans } from './span.ts'

/** Replaces secrets in a text. Gives the same text when there are none. */
export type TextRedactor = (text: string) => string

/** What stands where a secret was. */
export const marker = (name: string) => `[redacted:${name}]`

// A part that was cut off from its neighbours may look like a token only then, so that a second look is needed.
// Patterns of users may see something new each time; for those it ends here.
const looks = 4

/** A redactor of texts. Its own markers are never looked into, so that doing it twice is doing it once. */
export function textRedactor(shapes: readonly Shape[], names: readonly string[]): TextRedactor {
  const isSuspect = glanceFor(shapes)
  const markers = new RegExp(`(\\[redacted:(?:${names.map(escapePattern).join('|')})\\])`)
  const redactPart = (part: string) => (isSuspect(part) ? replaceSecrets(part, shapes) : part)
  const redactAround = (text: string) => {
    if (!text.includes('[redacted:')) return redactPart(text)
    const parts = text.split(markers)
    return parts.map((part, index) => (index % 2 === 1 ? part : redactPart(part))).join('')
  }
  return (text) => {
    let before = text
    for (let look = 0; look < looks; look++) {
      const after = redactAround(before)
      if (after === before) break
      before = after
    }
    return before
  }
}

/** Whether a text may hold a secret at all: one pass instead of one for each shape. */
function glanceFor(shapes: readonly Shape[]): (text: string) => boolean {
  const hints = shapes.map(({ hint }) => hint)
  if (hints.includes(undefined)) return () => true
  const glance = new RegExp(hints.map((hint) => hint!.source).join('|'))
  return (text) => glance.test(text)
}

function replaceSecrets(text: string, shapes: readonly Shape[]): string {
  const spans = shapes.flatMap((shape) => shape.find(text))
  let at = 0
  let redacted = ''
  for (const { start, end, name } of mergeSpans(spans)) {
    redacted += text.slice(at, start) + marker(name)
    at = end
  }
  return redacted + text.slice(at)
}
