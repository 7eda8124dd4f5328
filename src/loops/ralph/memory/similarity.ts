/** A text as the weights of its words. */
export type WordVector = ReadonlyMap<string, number>

/** The words of a text: small letters, numbers as one word, names taken apart at their humps. */
export function wordsOf(text: string): string[] {
  const parted = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return (parted.match(/[\p{L}]+|\d+/gu) ?? []).map((word) => (/^\d/.test(word) ? '#' : word))
}

/** Texts as vectors in which a word counts the more the fewer of them have it. */
export function vectorsOf(texts: readonly string[]): WordVector[] {
  const counts = texts.map(countWords)
  const having = new Map<string, number>()
  for (const count of counts) for (const word of count.keys()) having.set(word, (having.get(word) ?? 0) + 1)
  const weightOf = (word: string) => Math.log((texts.length + 1) / (having.get(word)! + 1)) + 1
  return counts.map((count) => new Map([...count].map(([word, times]) => [word, times * weightOf(word)])))
}

/** How alike two vectors are: 1 for the same direction, 0 where they share no word. */
export function cosine(left: WordVector, right: WordVector): number {
  const norm = lengthOf(left) * lengthOf(right)
  if (norm === 0) return 0
  let product = 0
  for (const [word, weight] of left) product += weight * (right.get(word) ?? 0)
  return Math.min(1, product / norm)
}

/** How alike two texts are in their words, regardless of all others. */
export function likeness(left: string, right: string): number {
  return cosine(countWords(left), countWords(right))
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function lengthOf(vector: WordVector): number {
  let sum = 0
  for (const weight of vector.values()) sum += weight * weight
  return Math.sqrt(sum)
}
