import type { Ledger } from './ledger.ts'
import type { Work, WorkOutcome } from './perform.ts'
import { RunStopped } from './run-events.ts'

/**
 * What becomes of work that is about to begin: nothing where no limit stands against it, or where it is to be done all the
 * same; a failure, recorded like any other, where the loop wants to hear of it. Otherwise throws RunStopped.
 */
export function refusalOf(
  { kind, whenUsedUp = 'stop' }: Pick<Work, 'kind' | 'whenUsedUp'>,
  ledger: Ledger,
): WorkOutcome | undefined {
  const limit = ledger.exhausted(kind)
  if (limit === undefined || whenUsedUp === 'proceed') return undefined
  const code = `budget_${limit}`
  const message = `The budget is used up (${limit}).`
  if (whenUsedUp === 'stop') throw new RunStopped(code, `${message} Raise it and resume the run.`)
  return { kind: 'failed', failure: { code, message, retryable: false } }
}

/** Whether work came to nothing because a limit stood against it: nobody was asked then, and nothing is to be paid. */
export const isRefusal = (outcome: WorkOutcome): boolean =>
  outcome.kind === 'failed' && isRefusalCode(outcome.failure.code)

/** The same from the code of a failure. */
export const isRefusalCode = (code: string | undefined): boolean => code?.startsWith('budget_') === true
