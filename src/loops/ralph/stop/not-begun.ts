import { limitIn } from '../../../spine/index.ts'
import type { Stop } from './stop.ts'

/** The reason to end where the actor could not even be asked. Throws every other error. */
export function notBegun(error: unknown): Stop {
  const limit = limitIn(error)
  if (limit === undefined) throw error
  const kind = limit.slice('budget_'.length)
  return { reason: 'budget', message: `No ${kind} of the budget are left for another attempt.` }
}
