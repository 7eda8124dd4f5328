import { readFile } from 'node:fs/promises'
import { plan as planContract } from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'
import { inputPath } from '../read/read-inputs.ts'
import type { PlannedRound } from './plan-round.ts'
import type { RoundStart } from './run-round.ts'

/** The file with the plans that the user does not want to be carried out. */
export const vetoFile = 'veto.md'

/** A line of the file: the plan, with the campaign that it belongs to. */
export const vetoLine = (runId: string, planId: string) => `- ${runId} ${planId}`

/** Rejects the plans that the user has vetoed since they were made. The others go on as they are. */
export async function applyVetoes(
  { campaign, progress }: RoundStart,
  planned: PlannedRound,
  run: Run,
): Promise<PlannedRound> {
  const { folder, root } = campaign.config
  const path = inputPath(folder, root, vetoFile)
  const approved = planned.plans.flatMap(({ plan_id: id, critic_approved: is }) => (is ? [id] : []))
  const vetoed = await run.step('vetoes', () => vetoedIn(path, run.id, approved))
  if (vetoed.length === 0) return planned
  const plans = planned.plans.map((plan) => {
    const { critic_review: review } = plan
    if (!vetoed.includes(plan.plan_id) || review == null) return plan
    return {
      ...plan,
      critic_approved: false,
      critic_review: {
        ...review,
        scope_valid: 'fail' as const,
        verdict: 'rejected' as const,
        rejection_reason: 'Vetoed by the user.',
      },
    }
  })
  for (const plan of plans) if (vetoed.includes(plan.plan_id)) await run.write(planContract, plan)
  await progress.update(({ planning }) => ({
    planning: {
      ...planning,
      plans: {
        ...planning.plans,
        ...Object.fromEntries(
          plans
            .filter(({ plan_id: id }) => vetoed.includes(id))
            .map(({ planner_id: planner }) => [
              planner,
              { ...planning.plans[planner]!, critic_approved: false },
            ]),
        ),
      },
      approved_count: plans.filter(({ critic_approved: is }) => is).length,
    },
  }))
  return { ...planned, plans }
}

/** The plans of a campaign that the file names. */
async function vetoedIn(path: string, runId: string, plans: readonly string[]): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const lines = new Set(text.split('\n').map((line) => line.trim()))
  return plans.filter((id) => lines.has(vetoLine(runId, id)))
}
