import { encodedForms } from './encoded-forms.ts'
import { makeRedactor, type RedactorOptions } from './make-redactor.ts'
import { secretsOfEnvironment } from './secrets-of-environment.ts'

/** Takes secrets out of a text that arrives in pieces. */
export interface StreamRedactor {
  /** What may be shown now. What may be the beginning of a secret is held back. */
  add(piece: string): string
  /** The rest. */
  end(): string
}

/**
 * Makes redactors of streams, one for each. Text is let go by words, because no token has a blank in it; what may have
 * one (known values, keys in several lines, what follows "Bearer") is waited for. Where users have patterns of their
 * own, text is let go by lines: a pattern that reaches over the end of a line is found only inside one piece.
 */
export function makeStreamRedactor(options: RedactorOptions): () => StreamRedactor {
  const redact = makeRedactor(options)
  const values = [
    ...secretsOfEnvironment(options.env ?? {}).map(({ value }) => value),
    ...Object.values(options.values ?? {}),
  ]
  const broken = values.flatMap(encodedForms).filter((form) => border.test(form))
  const byLine = Object.keys(options.patterns ?? {}).length > 0
  return () => {
    let held = ''
    return {
      add(piece) {
        held += piece
        // Only a border lets text go, so that a long word is not looked through again with each of its pieces.
        if (!border.test(piece)) return ''
        const end = safeEnd(held, broken, byLine)
        const shown = held.slice(0, end)
        held = held.slice(end)
        return shown === '' ? '' : redact(shown)
      },
      end() {
        const rest = held
        held = ''
        return redact(rest)
      },
    }
  }
}

/** What stands in no token: blanks, line ends, and letters beyond ASCII. */
const border = /[^\x21-\x7e]/

/** How much of a text may be let go: no secret begins before this place and ends behind it, whatever comes next. */
function safeEnd(text: string, broken: readonly string[], byLine: boolean): number {
  let end = startOfWord(text, byLine ? text.lastIndexOf('\n') + 1 : text.length)
  for (let before = -1; before !== end; ) {
    before = end
    const holds = [...openings(text, end), ...straddling(text, broken, end)]
    end = startOfWord(text, Math.min(end, ...holds))
  }
  return end
}

function startOfWord(text: string, from: number): number {
  let start = from
  while (start > 0 && !border.test(text[start - 1]!)) start--
  return start
}

/** Where something begins that says: what follows is secret. */
const openers = [
  /[Bb]earer(?:[ \t]{1,4}\S*)?$/,
  /[Aa]uthorization\S*(?:[ \t]{1,4}\S*){0,3}$/,
  /:\/\/\S*$/,
  /-----BEGIN[A-Z0-9 ]{0,60}-{0,5}$/,
]

/** What is open at the end of a text, or would be cut off from its opening at another place. */
function openings(text: string, end: number): number[] {
  const shown = text.slice(0, end)
  const found = openers.flatMap((opener) => [text.search(opener), shown.search(opener)])
  return [...found, openKey(text, end)].filter((place) => place >= 0)
}

const fence = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g
const lastFence = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/
const longestKey = 65_536

/** Where a private key begins that has no end yet, or none before a place; -1 where there is none. */
function openKey(text: string, end: number): number {
  const begin = [...text.slice(0, end).matchAll(fence)].at(-1)
  if (begin === undefined) return -1
  const last = lastFence.exec(text.slice(begin.index))
  if (last === null) return text.length - begin.index > longestKey + 200 ? -1 : begin.index
  return begin.index + last.index + last[0].length > end ? begin.index : -1
}

/** Where known values begin that reach over a place, or that may do so when more comes. */
function straddling(text: string, forms: readonly string[], end: number): number[] {
  return forms.flatMap((form) => {
    for (let at = Math.max(0, end - form.length + 1); at < end; at++) {
      at = text.indexOf(form[0]!, at)
      if (at < 0 || at >= end) return []
      if (form.startsWith(text.slice(at, at + form.length))) return [at]
    }
    return []
  })
}
