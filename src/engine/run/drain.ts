import { setImmediate as turn } from 'node:timers/promises'
import type { RecordSink } from '../../spine/index.ts'
import type { RunCore } from './run-core.ts'

/**
 * Waits until the branches that a loop left behind when it failed have ended. What was under way in them is recorded, and
 * the records that they make of it belong to the run; a replay does the same and so makes the same files.
 */
export async function drain({ underWay }: Pick<RunCore, 'underWay'>, records: RecordSink): Promise<void> {
  for (let seen = -1; underWay.size > 0 || seen !== records.count(); ) {
    seen = records.count()
    await Promise.allSettled(underWay)
    await turn()
    await records.flush().catch(() => undefined)
    await turn()
  }
}
