import { setImmediate } from 'node:timers'

/**
 * Lets many requests begin a few at a time, in their order: returns undefined when one may begin at once, and otherwise a
 * promise of its turn. Other work of the process runs between two turns, so that the first of a thousand requests is sent
 * while the others are still being prepared.
 */
export function takeTurns(atOnce: number): () => Promise<void> | undefined {
  const waiting = new Set<() => void>()
  let begun = 0

  function nextTurn(): void {
    begun = 0
    for (const begin of waiting) {
      if (begun === atOnce) break
      waiting.delete(begin)
      begun++
      begin()
    }
    if (begun > 0) setImmediate(nextTurn)
  }

  return () => {
    if (begun === 0) setImmediate(nextTurn)
    if (begun === atOnce) return new Promise((resolve) => waiting.add(resolve))
    begun++
    return undefined
  }
}
