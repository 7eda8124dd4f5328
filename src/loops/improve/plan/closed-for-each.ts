import type { Plan } from '../../../contracts/index.ts'
import type { CriticContext } from '../critic/critic-context.ts'
import { closedFamilies, familyWaiver } from '../critic/family-rules.ts'

/**
 * The families that each rejected plan must not use when it is revised. The open families are shared out, so that plans that are
 * revised at the same time do not collide again: each keeps its own family where that is open, and the rest goes round. Where
 * there are fewer open families than plans, or the rules are waived, nothing is shared out.
 */
export function closedForEach(
  rejected: readonly Plan[],
  context: CriticContext,
  kept: readonly Plan[],
): ReadonlyMap<string, readonly string[]> {
  const { families } = context.situation
  const approved = kept.filter(({ critic_approved: isApproved }) => isApproved)
  const plans = rejected.filter(({ planner_id: planner }) => planner !== 'hybrid')
  const closed = closedFamilies(context, plans.length === rejected.length ? approved : [])
  const open = families.filter((family) => !closed.includes(family))
  if (plans.length < 2 || open.length < plans.length || familyWaiver(context) !== undefined)
    return new Map(rejected.map(({ plan_id: id }) => [id, closed]))
  const owners = new Map<string, string>()
  for (const { plan_id: id, approach_family: family } of plans) {
    if (open.includes(family) && !owners.has(family)) owners.set(family, id)
  }
  const waiting = plans.filter(({ plan_id: id }) => ![...owners.values()].includes(id))
  // Those without a family choose first.
  const queue = [...waiting, ...plans.filter((plan) => !waiting.includes(plan))]
  open
    .filter((family) => !owners.has(family))
    .forEach((family, index) => {
      owners.set(family, queue[index % queue.length]!.plan_id)
    })
  return new Map(plans.map(({ plan_id: id }) => [id, families.filter((family) => owners.get(family) !== id)]))
}
