/** Finds the players of a game in words. */
export interface NameFinder {
  /** A pattern for any name, the longest first, so that "Player 1" is not found in "Player 10". */
  readonly source: string
  /** The seat of a name; undefined where nobody has it. */
  seatOf(name: string): number | undefined
  /** The seats of a list such as "Ann, Bob and Dr. Who"; undefined where it holds anything but names, each once. */
  seatsIn(list: string): number[] | undefined
  /** A text cut where sentences end; a full stop within a name ends none. */
  sentences(text: string): string[]
  /** A sentence cut at its commas and conjunctions; those within names are left. */
  parts(sentence: string): string[]
}

/** A finder for the players of a game. */
export function nameFinder(names: readonly string[]): NameFinder {
  const plain = names.map(collapse)
  const seats = new Map(plain.map((name, seat) => [name.toLowerCase(), seat]))
  const source = oneOf(plain)
  const bounded = `(?<![\\p{L}\\p{N}_])${source}(?![\\p{L}\\p{N}_])`
  const sentenceEnds = new RegExp(`${bounded}|(?<end>[.!?;\\n]+)`, 'giu')
  const partEnds = new RegExp(
    `${bounded}|(?<end>,\\s?|\\s(?:and|but|so|because|while|-+|–|—)\\s|:\\s)`,
    'giu',
  )
  const nextName = new RegExp(`(?<name>${source})(?<end>$|, (?:and )?| and |/)`, 'iuy')
  const seatOf = (name: string) => seats.get(collapse(name).toLowerCase())
  return {
    source,
    seatOf,
    seatsIn(list) {
      const found: number[] = []
      nextName.lastIndex = 0
      while (nextName.lastIndex < list.length) {
        const { name, end } = nextName.exec(list)?.groups ?? {}
        const seat = name === undefined ? undefined : seatOf(name)
        if (seat === undefined || found.includes(seat)) return undefined
        found.push(seat)
        if (end === '') return found
      }
      return undefined
    },
    sentences: (text) =>
      cut(text, sentenceEnds, (end, after) => end.includes('\n') || after === '' || /\s/.test(after)),
    parts: (sentence) => cut(sentence, partEnds, () => true),
  }
}

/** The pieces between those matches that end one. */
function cut(text: string, ends: RegExp, isEnd: (end: string, after: string) => boolean): string[] {
  const pieces: string[] = []
  let start = 0
  for (const match of text.matchAll(ends)) {
    const end = match.groups!.end
    const after = match.index + match[0].length
    if (end === undefined || !isEnd(end, text.charAt(after))) continue
    pieces.push(text.slice(start, match.index))
    start = after
  }
  pieces.push(text.slice(start))
  return pieces.map(collapse).filter((piece) => piece !== '')
}

const collapse = (text: string): string => text.trim().replace(/\s+/g, ' ').replace(/[‘’]/g, "'")

/** A pattern for any of some words, the longest first. */
export function oneOf(words: readonly string[]): string {
  const sorted = words.toSorted((a, b) => b.length - a.length)
  return `(?:${sorted.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|')})`
}
