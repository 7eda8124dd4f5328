import {
  factsOf,
  type Plan,
  plan as planContract,
  type ResearchBrief,
  type Settings,
} from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'
import type { Skipped } from '../plan/ask-for.ts'
import { makePlans, plannerNames } from '../plan/make-plans.ts'
import { settlePlans } from '../plan/settle-plans.ts'
import type { PlaceAgent } from './reading-place.ts'
import { revivedPlans, revivedTag } from './revive.ts'
import type { RoundStart } from './run-round.ts'

/** The plans of a round, reviewed, and who gave none. */
export interface PlannedRound {
  readonly plans: readonly Plan[]
  readonly skipped: readonly Skipped[]
  /** Whether a hybrid plan was made. */
  readonly hybrid: 'made' | 'skipped' | 'off'
}

/** Lets the planners plan, the architect advise and the critic decide, and writes every plan down. */
export async function planRound(
  start: RoundStart,
  { brief, place }: { readonly brief: ResearchBrief | null; readonly place: PlaceAgent | undefined },
  run: Run,
): Promise<PlannedRound> {
  const { campaign, situation, inputs, progress } = start
  const { settings, goal, harness } = inputs
  const planners = plannerNames(settings.number_of_agents)
  const unplanned = { status: 'running', output_path: null, critic_approved: null }
  await progress.update(({ planning }) => ({
    current_step: 'planning',
    planning: {
      ...planning,
      status: 'in_progress',
      plans: Object.fromEntries(planners.map((planner) => [planner, unplanned])),
    },
  }))
  const { planner, architect } = campaign.team
  // What the user wants tried again takes the places of the first planners; nobody is asked for these plans.
  const revived = await revivedPlans(campaign, situation, planners, run)
  const asked = planners.slice(revived.length)
  const ideas = situation.ideas.filter((idea) => revivedTag(idea) === undefined)
  const planning = {
    situation: { ...situation, ideas },
    brief,
    planner,
    architect,
    planners: asked,
    ...(place && { place }),
  }
  const made = await makePlans(planning, run)
  const proposals = { ...made, plans: [...revived, ...made.plans] }
  for (const plan of proposals.plans) await run.write(planContract, plan)
  await progress.update(() => ({ current_step: 'critic_review' }))
  const context = {
    situation,
    planners: planners.length,
    harness,
    goal: factsOf(goal),
    settings: settings as Pick<Settings, 'simplicity' | 'hybrid_planner'>,
  }
  const hybrid = settings.hybrid_planner.enabled && !isDiverseAlready(proposals.plans, settings)
  const { revisions } = settings
  const settled = await settlePlans({ planning, context, revisions, proposed: proposals.plans, hybrid }, run)
  const skipped = [...proposals.skipped, ...settled.skipped]
  for (const plan of settled.plans) await run.write(planContract, plan)
  await progress.update((_, now) => ({
    planning: {
      status: 'completed',
      plans: Object.fromEntries(
        [...new Set([...planners, ...settled.plans.map(({ planner_id: name }) => name)])].map((name) => [
          name,
          planState(settled.plans.find(({ planner_id: id }) => id === name)),
        ]),
      ),
      approved_count: settled.plans.filter(({ critic_approved: isApproved }) => isApproved).length,
      completed_at: now,
      ...(skipped.length > 0 && { skipped: skipped.map((one) => ({ ...one })) }),
    },
  }))
  const hasHybrid = settled.plans.some(({ planner_id: id }) => id === 'hybrid')
  return {
    plans: settled.plans,
    skipped,
    hybrid: hasHybrid ? 'made' : settings.hybrid_planner.enabled ? 'skipped' : 'off',
  }
}

/** Plans of as many families as there are plans leave nothing to combine, where the settings say so. */
function isDiverseAlready(
  plans: readonly Plan[],
  { hybrid_planner: hybrid }: RoundStart['inputs']['settings'],
): boolean {
  if (!hybrid.skip_when_all_diverse) return false
  return new Set(plans.map(({ approach_family: family }) => family)).size === plans.length
}

function planState(plan: Plan | undefined) {
  if (plan === undefined) return { status: 'skipped', output_path: null, critic_approved: null }
  const { round, planner_id: planner, critic_approved } = plan
  return { status: 'completed', output_path: `plans/round_${round}/plan_${planner}.json`, critic_approved }
}
