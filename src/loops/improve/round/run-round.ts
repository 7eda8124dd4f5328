import { idea } from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'
import type { Campaign } from '../campaign.ts'
import { executorName } from '../git/names.ts'
import type { CampaignInputs } from '../read/campaign-inputs.ts'
import { consumeIdeas } from '../read/consume-ideas.ts'
import { inputPath } from '../read/read-inputs.ts'
import type { IterationProgress } from '../record/iteration-progress.ts'
import { recordRound } from '../record/record-round.ts'
import type { Situation } from '../roles.ts'
import type { Standing } from '../standing.ts'
import { applyVetoes } from './apply-vetoes.ts'
import { executePlan } from './execute-plan.ts'
import { holdTournament } from './hold-tournament.ts'
import { type PlannedRound, planRound } from './plan-round.ts'
import { readingPlace } from './reading-place.ts'
import { researchRound } from './research-round.ts'
import { executeRevival } from './revive.ts'
import type { RoundEnd } from './round-end.ts'

/** What a round begins with. */
export interface RoundStart {
  readonly campaign: Campaign
  readonly standing: Standing
  readonly inputs: CampaignInputs
  readonly situation: Situation
  readonly progress: IterationProgress
}

/**
 * One round: research, plans, critic, executors, tournament, record. Gives where the campaign stands afterwards; undefined
 * where the user asked to stop before anything was executed.
 */
export async function runRound(start: RoundStart, run: Run): Promise<Standing | undefined> {
  const { campaign, standing } = start
  const round = standing.iterations + 1
  const { place, leave } = await readingPlace(campaign, standing.tip, run)
  const brief = await researchRound(start, place, run)
  const proposed = await planRound(start, { brief, place }, run)
  await leave()
  if (await run.stopRequested()) return undefined
  const planned = await applyVetoes(start, proposed, run)
  await takeIdeas(start, run)
  const executions = await execute(start, planned, run)
  const outcome = await compete(start, executions, planned, run)
  const hasBrief = brief !== null
  const end = { round, baselineScore: standing.bestScore, executions, archive: {}, hasBrief, ...outcome }
  return recordRound({ campaign, standing, progress: start.progress, planned, end, modes: outcome }, run)
}

/** Takes the user's ideas out of their file, now that planners have had them. */
async function takeIdeas({ campaign, inputs, progress }: RoundStart, run: Run): Promise<void> {
  const { ideas } = inputs
  if (ideas.length === 0) return
  const { folder, root } = campaign.config
  await run.write(idea, inputs.idea)
  await run.step('ideas', async () => {
    await consumeIdeas(inputPath(folder, root, 'idea.md'), ideas)
    return ideas.length
  })
  await progress.update(() => ({ user_ideas_consumed: [...ideas] }))
}

/** Lets an executor work on every approved plan, all at the same time. */
async function execute(
  { campaign, situation, standing, progress, inputs }: RoundStart,
  planned: PlannedRound,
  run: Run,
) {
  const { letters } = campaign.start
  const round = situation.round
  const approved = planned.plans.filter(({ critic_approved: isApproved }) => isApproved)
  const orders = approved.map((plan, index) => ({ plan, executor: executorName(index + 1, letters) }))
  const states = (status: string) =>
    Object.fromEntries(
      orders.map(({ plan, executor }) => [
        executor,
        { status, plan_id: plan.plan_id, output_path: null, benchmark_score: null },
      ]),
    )
  if (orders.length === 0) return []
  await progress.update(({ execution }) => ({
    current_step: 'execution',
    execution: { ...execution, status: 'in_progress', executors: states('running') },
  }))
  const { setup_command: setup } = inputs.settings
  const executions = await run.parallel(
    orders,
    { name: ({ executor }) => executor.replaceAll('_', '-'), atOnce: orders.length },
    (order, branch) => {
      const whole = { ...order, round, situation, tip: standing.tip, ...(setup && { setup }) }
      return (order.plan.revives === undefined ? executePlan : executeRevival)(campaign, whole, branch)
    },
  )
  await progress.update(({ execution }, now) => ({
    execution: { ...execution, status: 'completed', executors: states('completed'), completed_at: now },
  }))
  return executions
}

/** The tournament between what the executors left; without candidates it is over at once. */
async function compete(
  { campaign, standing, inputs, situation, progress }: RoundStart,
  executions: RoundEnd['executions'],
  { plans }: PlannedRound,
  run: Run,
) {
  if (executions.length === 0) {
    const { mode, hiddenMode } = standing
    const reasons = plans.flatMap(({ plan_id: id, critic_review: review }) =>
      review?.rejection_reason ? [`${id}: ${review.rejection_reason}`] : [],
    )
    const reason =
      plans.length === 0 ? 'No planner made a plan.' : `The critic rejected all plans. ${reasons.join(' ')}`
    return {
      status: 'all_rejected' as const,
      reason,
      results: [],
      regressed: false,
      notes: [],
      mode,
      hiddenMode,
    }
  }
  await progress.update(({ tournament }) => ({
    current_step: 'tournament',
    tournament: { ...tournament, status: 'in_progress' },
  }))
  const { round } = situation
  const outcome = await holdTournament(
    { campaign, standing, settings: inputs.settings, round, executions },
    run.scope('tournament'),
  )
  const scores = new Map(outcome.results.map(({ id, score }) => [id, score]))
  await progress.update(({ tournament, execution }, now) => ({
    tournament: {
      ...tournament,
      status: 'completed',
      winner: outcome.winner?.executor ?? null,
      winner_score: outcome.winner?.scoreAfter ?? null,
      completed_at: now,
    },
    execution: {
      ...execution,
      executors: Object.fromEntries(
        Object.entries(execution.executors).map(([name, state]) => [
          name,
          {
            ...state,
            status: scores.has(name) ? 'completed' : 'failed',
            output_path: `state/benchmark_results/round_${round}_${name}.json`,
            benchmark_score: scores.get(name) ?? null,
          },
        ]),
      ),
    },
  }))
  return outcome
}
