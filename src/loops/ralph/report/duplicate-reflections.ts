import { type Share, shareOf, similarityBound, textSimilarity } from '../../../learn/index.ts'
import { type LoopAttempts, reflectionOf } from './loop-attempts.ts'

/** Two reflections of one loop, written one after the other, that say nearly the same. */
export interface DuplicatePair {
  readonly loop: string
  /** The iterations that they were written after. */
  readonly earlier: number
  readonly later: number
  readonly similarity: number
}

/** How often loops repeat their reflections. */
export interface DuplicateReflections {
  /** Pairs that are alike, of all pairs of neighbours. */
  readonly pairs: Share
  /** Alike means a similarity above this. */
  readonly above: number
  readonly found: readonly DuplicatePair[]
}

/** Finds neighbouring reflections of a loop that are alike. */
export function duplicateReflections(loops: readonly LoopAttempts[], above: number): DuplicateReflections {
  const found: DuplicatePair[] = []
  let pairs = 0
  for (const { id, attempts } of loops) {
    const written = attempts.flatMap((attempt) => {
      const text = reflectionOf(attempt)
      return text === undefined ? [] : [{ text, iteration: attempt.iteration }]
    })
    for (const [index, later] of written.entries()) {
      const earlier = written[index - 1]
      if (earlier === undefined) continue
      pairs++
      if (similarityBound(earlier.text, later.text) <= above) continue
      const similarity = textSimilarity(earlier.text, later.text)
      if (similarity <= above) continue
      found.push({ loop: id, earlier: earlier.iteration, later: later.iteration, similarity })
    }
  }
  return { pairs: shareOf(found.length, pairs), above, found }
}
