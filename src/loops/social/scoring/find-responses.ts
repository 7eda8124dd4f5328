import { plainText, sentencesOf, wordsOf } from './words.ts'

/** A message as far as responses are concerned. */
export interface Utterance {
  readonly agent: string
  readonly text: string
  /** The others that it names. */
  readonly named: readonly string[]
}

/** Finds whom messages answer, one after the other. */
export interface ResponseFinder {
  /** The agents that the next message answers. */
  next(utterance: Utterance): readonly string[]
}

const replyOpening =
  /^(?:yes|yeah|no|nope|okay|agreed|understood|exactly|right|true|fair|but|thanks|thank you|certainly|of course|i (?:dis)?agree|i hear|i see|i understand|good point|that(?:'s| is| makes| sounds)|you(?:'re| are)? )(?![\w])/

/**
 * A message answers those it names who have spoken before. One that names nobody answers the message before it, if that asked
 * something, if it opens as replies do, or if the two share at least two words that carry meaning.
 */
export function openResponses(): ResponseFinder {
  const spoken = new Set<string>()
  let before: Utterance | undefined
  return {
    next(utterance) {
      const answered = utterance.named.filter((agent) => spoken.has(agent))
      if (utterance.named.length === 0 && before !== undefined && before.agent !== utterance.agent) {
        if (asks(before.text) || opensAsReply(utterance.text) || sharesWords(before.text, utterance.text))
          answered.push(before.agent)
      }
      spoken.add(utterance.agent)
      before = utterance
      return answered
    },
  }
}

const asks = (text: string) => sentencesOf(text).at(-1)?.trim().endsWith('?') === true

const opensAsReply = (text: string) => replyOpening.test(plainText(text).trimStart())

function sharesWords(one: string, other: string): boolean {
  const words = new Set(wordsOf(one).filter(carriesMeaning))
  const shared = new Set(wordsOf(other).filter((word) => words.has(word)))
  return shared.size >= 2
}

const carriesMeaning = (word: string) => word.length > 5 && !common.has(word)

const common: ReadonlySet<string> = new Set(
  'about above across actually after again against already although always another anything around because become before behind being believe between beyond cannot certain could different during either enough especially every everyone everything follow further however important indeed itself little making maybe might myself nothing others ourselves people perhaps please rather really should simply something sometimes still there therefore these things think those though through today together towards under understand unless until using wanted where whether which while within without would yourself'.split(
    ' ',
  ),
)
