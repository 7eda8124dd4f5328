import { extname } from 'node:path'

/** How strings and comments are written in a file. */
export type Language = 'script' | 'python' | 'json' | 'text'

/** A part of a text, from its first character to the one behind its last. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A text with its comments, and with comments and the insides of strings blanked out at the same length. */
export interface MaskedSource {
  readonly masked: string
  readonly comments: readonly Span[]
}

/** The language of a file by the end of its name. */
export function languageOf(path: string): Language {
  const ending = extname(path).toLowerCase()
  if (/^\.[mc]?[jt]sx?$/.test(ending)) return 'script'
  if (ending === '.py' || ending === '.pyi') return 'python'
  return /^\.jsonc?$/.test(ending) ? 'json' : 'text'
}

/** Blanks out strings and comments, so that what is left can be searched for code. Line breaks stay. */
export function maskSource(text: string, language: Language): MaskedSource {
  const comments: Span[] = []
  const parts: string[] = []
  let done = 0
  let at = 0
  const hide = (end: number, isComment: boolean) => {
    if (isComment) comments.push({ start: at, end })
    // The quotes stay, so that a string can be seen as a value.
    const [first, last] = isComment || end - at < 2 ? [at, end] : [at + 1, end - 1]
    parts.push(text.slice(done, first), text.slice(first, last).replaceAll(/[^\n]/g, ' '))
    done = last
    at = end
  }
  while (at < text.length) {
    const comment = commentAt(text, at, language)
    if (comment !== undefined) hide(comment, true)
    else {
      const string = stringAt(text, at, language)
      if (string === undefined) at++
      else hide(string, false)
    }
  }
  return { masked: parts.join('') + text.slice(done), comments }
}

/** Where a comment ends that begins here; undefined where none begins. */
function commentAt(text: string, at: number, language: Language): number | undefined {
  const begins = (mark: string) => text.startsWith(mark, at)
  const isFree = at === 0 || /\s/.test(text[at - 1]!)
  const hash = begins('#') && (language === 'python' || (language === 'text' && isFree))
  const slashes =
    begins('//') && (language === 'script' || language === 'json' || (language === 'text' && isFree))
  if (hash || slashes || (at === 0 && begins('#!'))) return endOr(text.indexOf('\n', at), text)
  if (begins('/*') && language !== 'python' && language !== 'text') {
    const end = text.indexOf('*/', at + 2)
    return end === -1 ? text.length : end + 2
  }
  return undefined
}

/** Where a string, template or regular expression ends that begins here; undefined where none begins. */
function stringAt(text: string, at: number, language: Language): number | undefined {
  const quote = text[at]!
  if (language === 'python' && (text.startsWith('"""', at) || text.startsWith("'''", at))) {
    const end = text.indexOf(quote.repeat(3), at + 3)
    return end === -1 ? text.length : end + 3
  }
  if (quote === '"' || (quote === "'" && (language === 'script' || language === 'python')))
    return closing(text, at, quote, true)
  if (language !== 'script') return undefined
  if (quote === '`') return closing(text, at, quote, false)
  return quote === '/' && isRegExpPlace(text, at) ? endOfRegExp(text, at) : undefined
}

/** The end of a quoted text. One that must end on its line and does not is taken to the end of the line. */
function closing(text: string, at: number, quote: string, onOneLine: boolean): number {
  for (let next = at + 1; next < text.length; next++) {
    if (text[next] === '\\') next++
    else if (text[next] === quote) return next + 1
    else if (onOneLine && text[next] === '\n') return next
  }
  return text.length
}

// A slash divides behind a value, and begins a regular expression behind anything else.
function isRegExpPlace(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 40), at).trimEnd()
  if (before === '') return true
  if (/\b(?:return|typeof|case|in|of|do|else|await|yield|void|delete)$/.test(before)) return true
  return !/[\w$)\]}'"`]$/.test(before)
}

function endOfRegExp(text: string, at: number): number | undefined {
  let inClass = false
  for (let next = at + 1; next < text.length; next++) {
    const sign = text[next]
    if (sign === '\n') return undefined
    if (sign === '\\') next++
    else if (sign === '[') inClass = true
    else if (sign === ']') inClass = false
    else if (sign === '/' && !inClass) return next + 1
  }
  return undefined
}

function endOr(index: number, text: string): number {
  return index === -1 ? text.length : index
}
