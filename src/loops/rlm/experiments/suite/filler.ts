type Chance = () => number

/** One of some words. */
export const pick = <T>(list: readonly T[], random: Chance): T => list[Math.floor(random() * list.length)]!

const nouns =
  'harbour market river bridge garden tower station library school valley street kitchen office museum forest'.split(
    ' ',
  )
const verbs = 'opened closed waited changed moved stood slept shone remained continued'.split(' ')
const adverbs = 'slowly early quietly again late often together yesterday there finally'.split(' ')
const endings = [
  'as every year',
  'before the rain came',
  'while the bells rang',
  'for no reason',
  'until the evening',
]

/** A sentence that answers no question. */
export function fillerSentence(random: Chance): string {
  return `The ${pick(nouns, random)} near the ${pick(nouns, random)} ${pick(verbs, random)} ${pick(adverbs, random)} ${pick(endings, random)}.`
}

/** A line of filler sentences. */
export function fillerLine(random: Chance): string {
  return Array.from({ length: 2 + Math.floor(random() * 4) }, () => fillerSentence(random)).join(' ')
}
