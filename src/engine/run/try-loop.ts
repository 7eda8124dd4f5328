import { JournalLost, type RunOutcome, RunStopped, StoreFailed } from '../../spine/index.ts'

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
