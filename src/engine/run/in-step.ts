import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '../../kit/index.ts'

const current = new AsyncLocalStorage<string>()

/** Does the work of a step in such a way that uses of the run inside it are noticed. */
export function insideStep<T>(key: string, work: () => Promise<T>): Promise<T> {
  return current.run(key, work)
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
