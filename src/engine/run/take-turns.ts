import { setImmediate } from 'node:timers'

/**
 * Lets a crowd begin a few at a time, in the order in which they came: whoever asks gets nothing when it may begin at
 * once, and else a promise of its turn. Between two turns the process hears of the world, so that the first of a
 * thousand requests is on its way while the others are still being made ready.
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
