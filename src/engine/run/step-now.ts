import { notPlainData } from '../../kit/index.ts'
import type { StepContext } from '../../spine/index.ts'
import { insideStep } from './in-step.ts'
import type { WorkOutcome } from './perform.ts'

/** Does the work of a step. What it throws, and a result that JSON cannot hold, is a failure with a code. */
export async function stepNow(
  work: (context: StepContext) => Promise<unknown>,
  context: StepContext,
): Promise<WorkOutcome> {
  const start = performance.now()
  try {
    const value = await insideStep(context.key, async () => work(context))
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
  }
}
