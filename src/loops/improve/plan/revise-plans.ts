import type { Plan } from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'
import type { CriticContext } from '../critic/critic-context.ts'
import { reviewPlans } from '../critic/review-plans.ts'
import type { PlannerInput } from '../roles.ts'
import type { Skipped } from './ask-for.ts'
import { closedForEach } from './closed-for-each.ts'
import { branchName, type Proposals } from './make-plans.ts'
import { type Planning, proposePlan } from './propose-plan.ts'

/** What a revision needs beside the plans. */
export interface Revising {
  readonly planning: Planning
  readonly context: CriticContext
  /** How often a rejected plan may be revised. */
  readonly revisions: number
  /** Reviewed plans of the round that are not up for revision. */
  readonly others?: readonly Plan[]
}

/**
 * Lets the planners of rejected plans revise them until all are approved or `revisions` is used up. What was rejected stays in the
 * plan under `revisions`, oldest first. Plans that were approved keep their families.
 */
export async function revisePlans(
  { planning, context, revisions, others = [] }: Revising,
  reviewed: readonly Plan[],
  run: Run,
): Promise<Proposals> {
  let plans = reviewed
  const skipped: Skipped[] = []
  for (let pass = 1; pass <= revisions; pass++) {
    const rejected = plans.filter(({ critic_approved: isApproved }) => !isApproved)
    if (rejected.length === 0) break
    const kept = [...others, ...plans.filter((plan) => !rejected.includes(plan))]
    const closed = closedForEach(rejected, context, kept)
    const proposals = await run
      .scope(`revision-${pass}`)
      .parallel(
        rejected,
        { name: ({ planner_id: planner }) => branchName(planner), atOnce: rejected.length },
        (plan, branch) => {
          const { situation, brief } = planning
          const sources = others.filter(({ critic_approved: isApproved }) => isApproved)
          const input: PlannerInput = {
            role: 'planner',
            situation,
            planner: plan.planner_id,
            closedFamilies: closed.get(plan.plan_id) ?? [],
            brief,
            rejected: plan,
            ...(plan.planner_id === 'hybrid' && { sources }),
          }
          return proposePlan(planning, input, branch)
        },
      )
    skipped.push(...proposals.flatMap((proposal) => proposal.skipped))
    const revised = proposals.flatMap(({ plan }, index) =>
      plan === undefined ? [] : [withRejected(plan, rejected[index]!)],
    )
    const verdicts = new Map(reviewPlans(revised, context, kept).map((plan) => [plan.plan_id, plan]))
    plans = plans.map((plan) => verdicts.get(plan.plan_id) ?? plan)
  }
  return { plans, skipped }
}

/** A revised plan with the version that was rejected. */
function withRejected(plan: Plan, { revisions, ...rejected }: Plan): Plan {
  return { ...plan, revisions: [...(revisions ?? []), rejected] }
}
