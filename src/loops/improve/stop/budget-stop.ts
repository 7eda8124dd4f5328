import { limitIn } from '../../../spine/index.ts'
import type { Stop } from './stop.ts'

/** The reason to end where a question could no longer be paid for; undefined for every other error. */
export function budgetStop(error: unknown): Stop | undefined {
  const limit = limitIn(error)
  if (limit === undefined) return undefined
  return { reason: 'budget', message: `No ${limit.slice('budget_'.length)} of the budget are left.` }
}
