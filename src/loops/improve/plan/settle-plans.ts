import type { Plan } from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'
import { reviewPlans } from '../critic/review-plans.ts'
import { makeHybrid } from './make-hybrid.ts'
import type { Proposals } from './make-plans.ts'
import { type Revising, revisePlans } from './revise-plans.ts'

/** What it takes to decide on the proposals of a round. */
export interface Settling extends Omit<Revising, 'others'> {
  readonly proposed: readonly Plan[]
  /** Whether the hybrid planner makes one more plan. */
  readonly hybrid: boolean
}

/** Decides on the proposals of a round: the critic reviews, rejected plans are revised, and a hybrid plan may come on top. */
export async function settlePlans(settling: Settling, run: Run): Promise<Proposals> {
  const { proposed, context, hybrid } = settling
  const settled = await revisePlans(settling, reviewPlans(proposed, context), run)
  if (!hybrid) return settled
  const added = await makeHybrid(settling, settled.plans, run)
  return { plans: [...settled.plans, ...added.plans], skipped: [...settled.skipped, ...added.skipped] }
}
