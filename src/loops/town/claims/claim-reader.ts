import type { Claim } from '../rules/speech.ts'
import { type Form, formsFor } from './claim-forms.ts'
import { nameFinder } from './name-finder.ts'

/** A claim with the words that it was taken from. */
export interface SaidClaim {
  readonly claim: Claim
  readonly text: string
}

/** Where words are spoken: what "last night" means depends on it. */
export interface Occasion {
  readonly speaker: number
  /** The night before the words; without it, nobody knows which night "last night" was. */
  readonly lastNight?: number
}

/** Reads claims out of what somebody says. */
export type ClaimReader = (text: string, occasion: Occasion) => SaidClaim[]

const longestSpeech = 4000

/**
 * A reader of claims for the players of a game. It knows the grammar of the bots and the usual short forms, and takes time in
 * proportion to the text, whatever the text is.
 */
export function claimReader(names: readonly string[]): ClaimReader {
  const finder = nameFinder(names)
  const forms = formsFor(finder)
  return (text, occasion) =>
    finder.sentences(plainWords(text.slice(0, longestSpeech))).flatMap((sentence) => {
      const whole = claimIn(sentence, occasion, forms)
      if (whole !== undefined) return [{ claim: whole, text: sentence }]
      return finder.parts(sentence).flatMap((part) => {
        const claim = claimIn(part, occasion, forms)
        return claim === undefined ? [] : [{ claim, text: part }]
      })
    })
}

const plainWords = (text: string): string => text.replace(/[‘’]/g, "'")

const leadIn =
  /^(?:ok(?:ay)?|well|so|guys|hey|hi|hello|also|and|but|look|listen|folks|everyone|honestly|actually|trust me|believe me),? /i
const nightFirst = /^(?:on |in )?(?:(?:night |n ?)(?<night>\d{1,2})|last night) ?[:,-]? ?(?<body>.*)$/i
const nightLast = /^(?<body>.*?),? (?:(?:on |in )?(?:night |n)(?<night>\d{1,2})|last night)$/i

function claimIn(sentence: string, occasion: Occasion, forms: readonly Form[]): Claim | undefined {
  const words = sentence.replace(leadIn, '')
  const dated = (nightFirst.exec(words) ?? nightLast.exec(words))?.groups
  if (dated === undefined) return firstOf(words, { ...occasion, night: 0 }, forms)
  const night = dated.night === undefined ? occasion.lastNight : Number(dated.night)
  return night === undefined || night < 1 ? undefined : firstOf(dated.body!, { ...occasion, night }, forms)
}

function firstOf(
  words: string,
  said: Parameters<Form['read']>[1],
  forms: readonly Form[],
): Claim | undefined {
  for (const { pattern, dated, read } of forms) {
    if (dated !== said.night > 0) continue
    const match = pattern.exec(words)
    const claim = match === null ? undefined : read(match.groups ?? {}, said)
    if (claim !== undefined) return claim
  }
  return undefined
}
