import type { Agent } from '../../../agents/index.ts'
import type { Plan, ResearchBrief } from '../../../contracts/index.ts'
import { isObject } from '../../../kit/index.ts'
import type { Run } from '../../../spine/index.ts'
import { sumUsage, usageRecord } from '../../../workspace/index.ts'
import type { PlannerInput, Situation } from '../roles.ts'
import { adviseOn } from './advise-on.ts'
import { type Asking, askFor, type Read, type Skipped } from './ask-for.ts'
import { hybridSchema, planSchema, readPlan } from './plan-reply.ts'
import { hybridText, plannerPrompt, plannerText } from './planner-text.ts'

/** Who plans, and with what. */
export interface Planning extends Asking {
  readonly situation: Situation
  readonly brief: ResearchBrief | null
  readonly planner: Agent
  /** Reviews every plan before the critic does; nobody does where it is absent. */
  readonly architect?: Agent
}

/** What came of asking one planner. A plan without advice is a plan nevertheless. */
export interface Proposal {
  readonly plan?: Plan
  readonly skipped: readonly Skipped[]
}

/** Asks one planner for a plan (`plan`), and the architect for advice on it (`advise`), in the branch of the planner. */
export async function proposePlan(planning: Planning, input: PlannerInput, run: Run): Promise<Proposal> {
  const { situation, planner: agent, architect } = planning
  const { planner } = input
  const isHybrid = planner === 'hybrid'
  const answer = await askFor<Plan | Declined>(
    {
      name: 'plan',
      who: planner,
      system: isHybrid ? hybridText : plannerText,
      prompt: plannerPrompt(input),
      schema: isHybrid ? hybridSchema : planSchema,
      input,
      read: (value) => (isHybrid && declined(value)) || readPlan(value, planner, situation),
    },
    agent,
    planning,
    run,
  )
  if ('skipped' in answer) return { skipped: [answer.skipped] }
  if ('declined' in answer.value) {
    const question = run.path === '' ? 'plan' : `${run.path}/plan`
    return { skipped: [{ who: planner, question, code: 'declined', message: `${answer.value.declined}` }] }
  }
  const plan = answer.value as Plan
  if (architect === undefined) return { plan: { ...plan, usage: usageRecord(answer.usage) }, skipped: [] }
  const advice = await adviseOn(plan, planning, architect, run)
  const usage = usageRecord(sumUsage(answer.usage, advice.usage))
  if ('skipped' in advice) return { plan: { ...plan, usage }, skipped: [advice.skipped] }
  return { plan: { ...plan, architect_review: advice.value, usage }, skipped: [] }
}

interface Declined {
  readonly declined: string
}

/** The hybrid planner may say that no plan of its own makes sense. */
function declined(value: unknown): Read<Declined> | undefined {
  if (!isObject(value) || value.strategy !== 'skip') return undefined
  const reason = [value.reason, value.hypothesis].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  )
  return { value: { declined: `${reason ?? 'No combination of the plans is worth a plan of its own.'}` } }
}
