import { setImmediate as turn } from 'node:timers/promises'
import { JournalLost, type RecordSink, type RunOutcome, RunStopped, StoreFailed } from '../../spine/index.ts'
import type { RunCore } from './run-core.ts'

/** How the work of a loop ended, without the id of its run. */
export type LoopEnd<Result> = Omit<RunOutcome<Result>, 'runId' | 'spent'>

/** Faults after which a run is interrupted rather than failed: they lie outside of it and can be fixed. */
const interruptions: ReadonlySet<string> = new Set(['interrupted', 'outage'])

/** Does the work of a loop, and says how it ended, whatever it threw. */
export async function tryLoop<Result>(work: () => Promise<Result>): Promise<LoopEnd<Result>> {
  try {
    return { status: 'completed', result: await work() }
  } catch (error) {
    const { name = 'Error', message = String(error), code } = error as Partial<Error> & { code?: string }
    const reason = { code: typeof code === 'string' ? code : name, message }
    return { status: statusOf(error, reason.code), reason, error }
  }
}

function statusOf(error: unknown, code: string): RunOutcome['status'] {
  if (error instanceof StoreFailed || error instanceof JournalLost) return 'interrupted'
  if (error instanceof RunStopped) return interruptions.has(code) ? 'interrupted' : 'stopped'
  return 'failed'
}

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
