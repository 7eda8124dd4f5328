import { spaced } from './spaced.ts'

/** What somebody looks for, taken apart. */
export interface SearchWords {
  /** In the language of the index; undefined where nothing is asked for. */
  readonly expression: string | undefined
  /** The words and phrases themselves, in lower case, to be found again in a text. */
  readonly words: readonly string[]
}

/**
 * Reads what people type: all words must occur, `"in quotes"` as they stand, and `begin*` finds what begins so.
 * Nothing that can be typed is an error.
 */
export function matchExpression(typed: string): SearchWords {
  const parts = [...typed.matchAll(/"([^"]*)"?(\*?)|([^\s"]+)/g)].map((match) => {
    const word = match[3] ?? `${match[1]}${match[2]}`
    return { text: word.replace(/\*+$/, ''), prefix: word.endsWith('*') }
  })
  const asked = parts.filter(({ text }) => /[\p{L}\p{N}\p{Co}]/u.test(text))
  const terms = asked.map(({ text, prefix }) => `"${spaced(text)}"${prefix ? '*' : ''}`)
  return {
    expression: terms.length === 0 ? undefined : terms.join(' AND '),
    words: asked.map(({ text }) => text.toLowerCase()),
  }
}
