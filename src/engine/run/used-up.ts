import { RunStopped, type WhenUsedUp } from '../../spine/index.ts'
import type { BudgetMeter } from './budget-meter.ts'
import type { WorkOutcome } from './perform.ts'

/**
 * What happens to work that is about to begin when a limit is used up: a failure where the loop handles it,
 * nothing where the work is done all the same. Otherwise throws RunStopped.
 */
export function refusalOf(
  kind: 'ask' | 'step',
  whenUsedUp: WhenUsedUp,
  meter: BudgetMeter,
): WorkOutcome | undefined {
  const limit = meter.exhausted(kind)
  if (limit === undefined || (whenUsedUp === 'proceed' && kind === 'step')) return undefined
  const code = `budget_${limit}`
  const message = `The budget is used up (${limit}).`
  if (whenUsedUp === 'stop') throw new RunStopped(code, `${message} Raise it and resume the run.`)
  return { kind: 'failed', failure: { code, message, retryable: false } }
}

/** Whether work failed because a limit was used up: then no agent was asked, and nothing was spent. */
export const isRefusal = (outcome: WorkOutcome): boolean =>
  outcome.kind === 'failed' && isRefusalCode(outcome.failure.code)

/** The same from the code of a failure. */
export const isRefusalCode = (code: string | undefined): boolean => code?.startsWith('budget_') === true
