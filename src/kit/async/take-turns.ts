import { setImmediate } from 'node:timers/promises'

/**
 * Lets other work have its turn when this work has gone on for a while, so that a signal is heard during a long
 * loop that never waits. Costs next to nothing when it is called more often than needed.
 */
export function takeTurns(everyMs = 30): () => Promise<void> | undefined {
  let last = performance.now()
  return () => {
    if (performance.now() - last < everyMs) return undefined
    return setImmediate().then(() => {
      last = performance.now()
    })
  }
}
