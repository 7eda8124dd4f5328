import type { Plan } from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'
import { closedFamilies } from '../critic/family-rules.ts'
import { reviewPlans } from '../critic/review-plans.ts'
import type { PlannerInput } from '../roles.ts'
import type { Proposals } from './make-plans.ts'
import { proposePlan } from './propose-plan.ts'
import { type Revising, revisePlans } from './revise-plans.ts'

/**
 * Lets the hybrid planner make one more plan from the approved plans of a round, and reviews it. Without two approved plans
 * there is nothing to combine, and nobody is asked. The questions are in the branch `hybrid`.
 */
export async function makeHybrid(
  { planning, context, revisions }: Omit<Revising, 'others'>,
  ofRound: readonly Plan[],
  run: Run,
): Promise<Proposals> {
  const sources = ofRound.filter(({ critic_approved: isApproved }) => isApproved)
  if (sources.length < 2) return { plans: [], skipped: [] }
  const branch = run.scope('hybrid')
  const { situation, brief } = planning
  const input: PlannerInput = {
    role: 'planner',
    situation,
    planner: 'hybrid',
    closedFamilies: closedFamilies(context),
    brief,
    sources,
  }
  const { plan, skipped } = await proposePlan(planning, input, branch)
  if (plan === undefined) return { plans: [], skipped }
  const reviewed = reviewPlans([plan], context, ofRound)
  const revised = await revisePlans({ planning, context, revisions, others: ofRound }, reviewed, branch)
  return { plans: revised.plans, skipped: [...skipped, ...revised.skipped] }
}
