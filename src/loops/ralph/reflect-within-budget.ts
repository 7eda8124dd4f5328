import type { Agent } from '../../agents/index.ts'
import type { Run } from '../run.ts'
import { findingsSpec, type Judged, reflect } from './reflect.ts'
import { limitIn } from './stop/own-budget.ts'

/** Has somebody think about an attempt. Where nothing is left to ask them for, the findings of the checks speak. */
export async function reflectWithinBudget(
  judged: Judged,
  reflector: Agent,
  run: Run,
): ReturnType<typeof reflect> {
  try {
    return await reflect(judged, reflector, run)
  } catch (error) {
    const limit = limitIn(error)
    if (limit === undefined) throw error
    const { reflection, usage } = await reflect(judged, { ...reflector, spec: findingsSpec }, run)
    return { reflection: { ...reflection, reflector_failed: limit }, usage }
  }
}
