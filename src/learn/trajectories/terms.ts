/** Words that say nothing about a subject. */
const commonWords = new Set(
  'about above after again also although always another anything because been before being below between both cannot could does doing done down each either else even every everything find first from further have having here however into itself just know last later least less let like look made make many maybe might more most much must need never next none nothing now only other otherwise over own rather really same see should shows since some something still such sure take than that the their them then there therefore these they thing think this those through thus too try under until upon use used uses using very want was well were what when where whether which while will with within without would your'.split(
    ' ',
  ),
)

const word = /\p{L}[\p{L}\p{N}_]{3,}/gu

/** The words of a text that carry meaning, in lower case, each once. */
export function contentWords(text: string): Set<string> {
  const words = new Set<string>()
  for (const [match] of text.matchAll(word)) {
    const lower = match.toLowerCase()
    if (!commonWords.has(lower)) words.add(lower)
  }
  return words
}

const token = /[\p{L}\p{N}_$][\p{L}\p{N}_$./:@-]*/gu
const separator = /[./:@-]+/

/** Names, paths and numbers of a text: what can be right or wrong, in lower case, each once. */
export function specificTerms(text: string): Set<string> {
  const terms = new Set<string>()
  for (const [match] of text.matchAll(token)) {
    const term = match.replace(/[./:@-]+$/, '')
    if (isSpecific(term)) terms.add(term.toLowerCase())
  }
  return terms
}

function isSpecific(term: string): boolean {
  if (term.length < 2) return false
  if (/\d/.test(term)) return true
  return /[_$]/.test(term) || /\p{L}[./:@]\p{L}/u.test(term) || /\p{Ll}\p{Lu}/u.test(term)
}

/** Whether a term is the path of a file: it has a folder and a name with an extension. */
export function isFilePath(term: string): boolean {
  return /^[\w$@.-]*(?:\/[\w$@.-]+)*\/[\w$@-][\w$@.-]*\.[a-z]\w{0,5}(?::\d+)?$/i.test(term)
}

/** What has been seen so far: every token of the texts, and the parts of each. */
export class SeenTerms {
  readonly #seen = new Set<string>()

  add(text: string): void {
    for (const [match] of text.matchAll(token)) {
      const lower = match.replace(/[./:@-]+$/, '').toLowerCase()
      if (this.#seen.has(lower)) continue
      this.#seen.add(lower)
      for (const part of lower.split(separator)) this.#seen.add(part)
    }
  }

  /** Whether a term, or every part of it, has been seen. */
  has(term: string): boolean {
    return this.#seen.has(term) || term.split(separator).every((part) => part === '' || this.#seen.has(part))
  }
}
