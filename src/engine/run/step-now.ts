import { AsyncLocalStorage } from 'node:async_hooks'
import { notPlainData, Refusal } from '../../kit/index.ts'
import type { StepContext } from '../../spine/index.ts'
import type { WorkOutcome } from './perform.ts'

/** The key of the step whose work is being done. */
const current = new AsyncLocalStorage<string>()

/** How many steps are being done. */
let underWay = 0

/** Does the work of a step. What it throws, and a result that JSON cannot hold, is a failure with a code. */
export async function stepNow(
  work: (context: StepContext) => Promise<unknown>,
  context: StepContext,
): Promise<WorkOutcome> {
  const start = performance.now()
  underWay++
  try {
    const value = await current.run(context.key, async () => work(context))
    const fault = value === undefined ? undefined : notPlainData(value)
    if (fault !== undefined) {
      const message = `It returned what JSON cannot hold: ${fault}. Return plain data.`
      return { kind: 'failed', failure: { code: 'not_plain_data', message, retryable: false } }
    }
    return { kind: 'done', value, durationMs: Math.round(performance.now() - start) }
  } catch (error) {
    const {
      code = 'error',
      message = String(error),
      retryable = false,
    } = error as { code?: unknown; message?: string; retryable?: boolean }
    return { kind: 'failed', failure: { code: String(code), message, retryable } }
  } finally {
    underWay--
    // On Node 20 a storage in use slows down every promise of the process: a sixth of the time of a thousand model calls.
    if (underWay === 0) current.disable()
  }
}

/**
 * Refuses a use of the run inside a step: a replay takes the step's result from the journal and does not do its work, so
 * whatever it did to the run would be missing.
 */
export function refuseInStep(what: string): void {
  const key = current.getStore()
  if (key === undefined) return
  throw new Refusal(
    'used_in_step',
    'usage',
    `${what} was used inside the step '${key}', where a replay would not see it.`,
    { hint: 'Use it before the step and pass the value in, or return the value from the step.' },
  )
}
