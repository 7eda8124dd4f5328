import { countTokens } from './tokens.ts'

const mostTokens = 1500
const warnFrom = 0.85

/** A player's own notes. When they grow too long, the oldest lines go. */
export interface Notebook {
  readonly text: string
  /** Adds a note; gives a warning when the book is nearly full. */
  add(note: string): string
}

/** An empty notebook. */
export function openNotebook(): Notebook {
  let lines: string[] = []
  const text = () => lines.join('\n')
  return {
    get text() {
      return text()
    },
    add(note) {
      lines = [...lines, ...note.split('\n')]
      while (lines.length > 1 && countTokens(text()) > mostTokens) lines.shift()
      const used = countTokens(text())
      return used > mostTokens * warnFrom
        ? `Written. The notebook is nearly full (${used} of ${mostTokens} tokens); the oldest lines go first.`
        : 'Written.'
    },
  }
}
