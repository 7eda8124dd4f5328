/**
 * How alike two texts are, from 0 to 1: twice the characters in common over all characters, where what is in common is the
 * longest common piece, then the longest pieces to its left and right, and so on (Ratcliff and Obershelp). As in Python's
 * difflib, a piece of a long second text is found by its rarer characters only, so that the numbers agree with published
 * ones. Where no character is rare, which difflib answers with nonsense, all of them count.
 */
export function textSimilarity(first: string, second: string): number {
  if (first === second) return 1
  const left = Array.from(first)
  const right = Array.from(second)
  const all = left.length + right.length
  return (2 * commonCharacters(left, right)) / all
}

/** The most that the similarity can be, by the characters alone. Cheap enough to ask first. */
export function similarityBound(first: string, second: string): number {
  if (first === second) return 1
  const counts = new Map<string, number>()
  let all = 0
  for (const character of first) {
    counts.set(character, (counts.get(character) ?? 0) + 1)
    all++
  }
  let shared = 0
  for (const character of second) {
    const count = counts.get(character) ?? 0
    counts.set(character, count - 1)
    if (count > 0) shared++
    all++
  }
  return (2 * shared) / all
}

/** A piece of both texts, from `left` and `right` on. */
interface Piece {
  readonly left: number
  readonly right: number
  readonly length: number
}

/** A stretch of both texts, ends excluded. */
interface Stretch {
  readonly leftFrom: number
  readonly leftTo: number
  readonly rightFrom: number
  readonly rightTo: number
}

function commonCharacters(left: readonly string[], right: readonly string[]): number {
  const places = rarePlaces(right)
  // How long a piece that ends at a place of the right text is: for the character before, and for this one.
  const lengths: [Int32Array, Int32Array] = [
    new Int32Array(right.length + 1),
    new Int32Array(right.length + 1),
  ]
  const open: Stretch[] = [{ leftFrom: 0, leftTo: left.length, rightFrom: 0, rightTo: right.length }]
  let common = 0
  for (let stretch = open.pop(); stretch !== undefined; stretch = open.pop()) {
    const piece = grown(longestPiece(left, stretch, places, lengths), stretch, left, right)
    if (piece.length === 0) continue
    common += piece.length
    open.push({ ...stretch, leftTo: piece.left, rightTo: piece.right })
    open.push({ ...stretch, leftFrom: piece.left + piece.length, rightFrom: piece.right + piece.length })
  }
  return common
}

const lengthOfLongText = 200

/** Where each character stands, without those that are frequent in a long text: they are found by growing a piece. */
function rarePlaces(text: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [place, character] of text.entries()) {
    const known = places.get(character)
    if (known === undefined) places.set(character, [place])
    else known.push(place)
  }
  if (text.length < lengthOfLongText) return places
  const most = Math.floor(text.length / 100) + 1
  const rare = new Map([...places].filter(([, { length }]) => length <= most))
  return rare.size === 0 ? places : rare
}

/** The longest piece that rare characters make up; the leftmost of equals. */
function longestPiece(
  left: readonly string[],
  { leftFrom, leftTo, rightFrom, rightTo }: Stretch,
  places: ReadonlyMap<string, readonly number[]>,
  lengths: [Int32Array, Int32Array],
): Piece {
  let best: Piece = { left: leftFrom, right: rightFrom, length: 0 }
  let [before, now] = lengths
  let written: readonly number[] = []
  for (let at = leftFrom; at < leftTo; at++) {
    const here = places.get(left[at]!) ?? []
    for (const place of here) {
      if (place < rightFrom) continue
      if (place >= rightTo) break
      const length = (place > rightFrom ? before[place]! : 0) + 1
      now[place + 1] = length
      if (length > best.length) best = { left: at - length + 1, right: place - length + 1, length }
    }
    // Both rows are empty again before and after every call.
    for (const place of written) before[place + 1] = 0
    written = here
    ;[before, now] = [now, before]
  }
  for (const place of written) before[place + 1] = 0
  return best
}

/** A piece with the equal characters before and after it. */
function grown(
  piece: Piece,
  { leftFrom, leftTo, rightFrom, rightTo }: Stretch,
  left: readonly string[],
  right: readonly string[],
): Piece {
  let before = 0
  while (
    piece.left - before > leftFrom &&
    piece.right - before > rightFrom &&
    left[piece.left - before - 1] === right[piece.right - before - 1]
  )
    before++
  let end = piece.length
  while (
    piece.left + end < leftTo &&
    piece.right + end < rightTo &&
    left[piece.left + end] === right[piece.right + end]
  )
    end++
  return { left: piece.left - before, right: piece.right - before, length: before + end }
}
