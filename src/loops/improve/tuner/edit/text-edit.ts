import type { Span } from '../source/mask-source.ts'

/** An exact change of a text, as plans carry it. */
export interface TextEdit {
  readonly find: string
  readonly replace: string
  /** Which occurrence of the text is meant, from one. */
  readonly occurrence: number
}

/** A text with an edit made in it; undefined where the text to replace is not there. */
export function applyEdit(text: string, { find, replace, occurrence }: TextEdit): string | undefined {
  if (find === '') return undefined
  let at = -1
  for (let count = 0; count < occurrence; count++) {
    at = text.indexOf(find, at + 1)
    if (at === -1) return undefined
  }
  return text.slice(0, at) + replace + text.slice(at + find.length)
}

/** The edit that replaces a part of a text. It shows whole lines, so that a reader sees what is changed. */
export function editOf(text: string, { start, end }: Span, replacement: string): TextEdit {
  const isWholeLines = (start === 0 || text[start - 1] === '\n') && text[end - 1] === '\n'
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = isWholeLines ? end : endOfLine(text, end)
  const find = text.slice(from, to)
  const replace = text.slice(from, start) + replacement + text.slice(end, to)
  return { find, replace, occurrence: occurrenceAt(text, find, from) }
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

function occurrenceAt(text: string, find: string, at: number): number {
  let count = 1
  for (let found = text.indexOf(find); found !== -1 && found < at; found = text.indexOf(find, found + 1))
    count++
  return count
}
