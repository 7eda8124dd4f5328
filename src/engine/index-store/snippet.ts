import { eachText } from './record-text.ts'

/** The part of a record that somebody looked for, and where in the record it stands. */
export interface Snippet {
  /** The way to the text inside the record, as JSON Pointer; the empty string for text that is not JSON. */
  readonly pointer: string
  readonly text: string
}

/** Finds the text of a record that holds most of the words, and cuts out the neighbourhood of the first. */
export function snippetOf(source: string, words: readonly string[]): Snippet {
  let best = { pointer: '', text: '', found: -1, at: 0 }
  const consider = (text: string, pointer: () => string): void => {
    const lower = text.toLowerCase()
    const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)
    if (places.length > best.found) {
      best = { pointer: pointer(), text, found: places.length, at: Math.min(...places, text.length) }
    }
  }
  const value = parsed(source)
  if (value === undefined) consider(source, () => '')
  else eachText(value, consider)
  return { pointer: best.pointer, text: cut(best.text, best.found > 0 ? best.at : 0) }
}

const before = 60
const after = 140

function cut(text: string, at: number): string {
  const start = at <= before ? 0 : at - before
  const end = Math.min(text.length, at + after)
  const middle = text.slice(start, end).replace(/\s+/g, ' ').trim().toWellFormed()
  return `${start > 0 ? '…' : ''}${middle}${end < text.length ? '…' : ''}`
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}
