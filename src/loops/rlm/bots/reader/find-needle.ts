const ignored = new Set(
  'a an the of in on at to for from by with and or is are was were be been do does did what which who whom whose when where why how that this it its as there has have had give tell me find name please according text document documents context say says stated mentioned'.split(
    ' ',
  ),
)

/** The words of a question that a text with its answer may hold, in their order. */
export function keywords(question: string): string[] {
  const words = question.replaceAll(/["“”?!.,;:()]+/g, ' ').split(/\s+/)
  return [
    ...new Set(
      words
        .map((word) => word.replace(/['’]s?$/, ''))
        .filter((word) => word.length > 1 && !ignored.has(word.toLowerCase())),
    ),
  ]
}

/** The longest part of a question that a statement would repeat, such as `access code of the north gate`. */
export function phrase(question: string): string {
  const text = question.replaceAll(/[?!]+\s*$/g, '').trim()
  const rest =
    /^(?:what|which|who|when|where|how)\s+(?:is|was|are|were|does|did)\s+(?:the\s+)?(.*)$/i.exec(text)?.[1] ??
    text
  return rest.replace(/^(?:the|a|an)\s+/i, '').trim()
}

/** A regular expression for lines that hold all words, in any order. */
export function inAnyOrder(words: readonly string[]): string {
  return `^${words.map((word) => `(?=.*${escaped(word)})`).join('')}`
}

/** The answer that a statement gives to a question; undefined where it gives none. */
export function answerIn(statement: string, question: string): string | undefined {
  const sentence = bestSentence(statement, keywords(question))
  if (sentence === undefined) return undefined
  const asked = question.toLowerCase()
  const about = escaped(phrase(question))
  const direct = new RegExp(`${about}\\s*(?:is|was|are|were|=|:|reads)\\s+(?:the\\s+)?(.+)$`, 'i').exec(
    sentence,
  )
  if (direct !== null) return tidy(direct[1]!)
  if (/^when\b|what (?:year|date|time)|which year/.test(asked)) {
    const time = /\b(\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|\d{1,2} [A-Z][a-z]+ \d{4}|\d{4})\b/.exec(
      without(sentence, question),
    )
    if (time !== null) return time[1]
  }
  if (/^where\b/.test(asked)) {
    const place = /\b(?:in|at|under|behind|inside|near)\s+((?:the\s+)?[\w' -]+)$/i.exec(
      tidy(without(sentence, question)),
    )
    if (place !== null) return tidy(place[1]!)
  }
  if (/^who\b/.test(asked)) {
    const person = /\b([A-Z][\w'-]+(?: [A-Z][\w'-]+)*)\b/.exec(without(sentence, question))
    if (person !== null) return person[1]
  }
  const stated = /\b(?:is|was|are|were|=|:)\s+(.+)$/.exec(sentence)
  return stated === null ? undefined : tidy(stated[1]!)
}

/** How many of the words stand in a text. */
export function overlap(text: string, words: readonly string[]): number {
  const lower = text.toLowerCase()
  return words.filter((word) => lower.includes(word.toLowerCase())).length
}

function bestSentence(text: string, words: readonly string[]): string | undefined {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).filter((one) => one.trim() !== '')
  const scored = sentences.map((sentence) => ({ sentence, score: overlap(sentence, words) }))
  const best = scored.reduce<{ sentence: string; score: number } | undefined>(
    (top, one) => (top === undefined || one.score > top.score ? one : top),
    undefined,
  )
  return best === undefined || best.score < Math.max(1, Math.ceil(words.length * 0.6))
    ? undefined
    : best.sentence
}

function without(sentence: string, question: string): string {
  const words = new Set(question.toLowerCase().match(/[\w'-]+/g) ?? [])
  return sentence
    .split(/\s+/)
    .filter((word) => !words.has(word.toLowerCase().replaceAll(/[^\w'-]/g, '')))
    .join(' ')
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const tidy = (text: string) =>
  text
    .trim()
    .replace(/[.!?]+$/, '')
    .replaceAll(/^["'“‘]|["'”’]$/g, '')
    .trim()
