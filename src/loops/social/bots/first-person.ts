/** A sentence to somebody, as that person would say it: you were is I was, your is my, to you is to me. */
export function firstPerson(sentence: string): string {
  return sentence.replace(words, (found, offset: number) => {
    const before = sentence.slice(0, offset)
    const after = sentence.slice(offset + found.length)
    const [first, second] = found.toLowerCase().replaceAll('’', "'").split(/\s+/)
    const said = verbs[second === undefined ? first! : `${first} ${second}`] ?? own[first!]
    if (said !== undefined) return /^I\b/.test(said) || !startsSentence(before) ? said : capital(said)
    return isObject(before, after) ? 'me' : 'I'
  })
}

const words = /\byou(?:['’](?:re|ve|ll|d)|rs(?:elf|elves)?|r(?:self|selves)?|\s+(?:are|were)\b|\b)/gi

const verbs: Readonly<Record<string, string>> = {
  'you are': 'I am',
  'you were': 'I was',
  "you're": 'I am',
  "you've": 'I have',
  "you'll": 'I will',
  "you'd": 'I would',
}
const own: Readonly<Record<string, string>> = {
  your: 'my',
  yours: 'mine',
  yourself: 'myself',
  yourselves: 'ourselves',
}

/** Whether "you" is acted upon: after a word such as to or with, or where nothing follows that somebody could do. */
function isObject(before: string, after: string): boolean {
  if (
    /\b(?:to|with|without|for|of|from|at|by|about|against|between|around|near|behind|before)\s+$/i.test(
      before,
    )
  )
    return true
  if (startsSentence(before)) return false
  return /^(?:\s*(?:[.,;:!?]|$)|\s+(?:\d|once|twice|in|on|at|to|with|without|again|and|or|for|from|as|by)\b)/i.test(
    after,
  )
}

const startsSentence = (before: string) => /(?:^|[.!?]\s+)$/.test(before)
const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)
