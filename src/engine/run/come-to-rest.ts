import { setImmediate as turn } from 'node:timers/promises'
import type { RunCore } from './perform.ts'
import type { Projections } from './projections.ts'

/**
 * Waits until the branches that a loop left behind when it failed have come to their ends. What was under way in them
 * is recorded, and what they make of it belongs to the run; a replay does the same and so makes the same files.
 */
export async function comeToRest(
  { underWay }: Pick<RunCore, 'underWay'>,
  projections: Projections,
): Promise<void> {
  for (let seen = -1; underWay.size > 0 || seen !== projections.records(); ) {
    seen = projections.records()
    await Promise.allSettled(underWay)
    await turn()
    await projections.flush().catch(() => undefined)
    await turn()
  }
}
