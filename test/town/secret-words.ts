import type { Game, TownEvent } from '../../src/loops/town/index.ts'

/** Words that nobody says by chance, each with a number of its own. */
export const secretWords = (number: number): string => `secret-${number}.`

const pattern = /secret-(\d+)\./g

/**
 * Reads the chronicle of a game as it grows, and remembers who has perceived which secret words; gives the words in a text
 * that a seat has not perceived.
 */
export function secretWatch(game: Game): (seat: number, text: string) => string | undefined {
  const knownTo = new Map<string, number>()
  let read = 0
  return (seat, text) => {
    for (; read < game.chronicle.length; read++) {
      const { audience, event } = game.chronicle[read]!
      for (const words of wordsIn(event))
        for (const [, number] of words.matchAll(pattern))
          knownTo.set(number!, (knownTo.get(number!) ?? 0) | audience)
    }
    for (const [words, number] of text.matchAll(pattern))
      if (((knownTo.get(number!) ?? 0) & (1 << seat)) === 0) return words
    return undefined
  }
}

/** What a player wrote or said, as far as an event carries it. */
function wordsIn(event: TownEvent): readonly string[] {
  switch (event.kind) {
    case 'speech':
    case 'whisper':
    case 'talk':
      return [event.says.text ?? '']
    case 'paper':
    case 'notice':
      return [event.text ?? '']
    case 'death':
      return [event.will ?? '', event.note ?? '']
    default:
      return []
  }
}
