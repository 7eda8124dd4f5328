import { RunStopped } from './run-events.ts'

/** How a run ended. */
export interface RunOutcome<Result = unknown> {
  readonly runId: string
  readonly status: 'completed' | 'failed' | 'stopped' | 'interrupted'
  readonly reason?: { readonly code: string; readonly message: string }
  readonly result?: Result
  readonly error?: unknown
}

/** Does the work of a loop, and gives how it ended, whatever it threw. */
export async function attempt<Result>(
  work: () => Promise<Result>,
): Promise<Omit<RunOutcome<Result>, 'runId'>> {
  try {
    return { status: 'completed', result: await work() }
  } catch (error) {
    if (error instanceof RunStopped) {
      const status = error.code === 'interrupted' ? 'interrupted' : 'stopped'
      return { status, reason: { code: error.code, message: error.message }, error }
    }
    const {
      name = 'Error',
      message = String(error),
      code,
    } = error as { name?: string; message?: string; code?: string }
    return { status: 'failed', reason: { code: code ?? name, message }, error }
  }
}
