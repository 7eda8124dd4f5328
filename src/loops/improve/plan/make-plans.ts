import type { Plan } from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'
import { closedFamilies } from '../critic/family-rules.ts'
import type { PlannerInput } from '../roles.ts'
import type { Skipped } from './ask-for.ts'
import { type Planning, proposePlan } from './propose-plan.ts'
import { suggestionsFor } from './suggestions.ts'

/** Plans that the critic has not seen, in the order of their planners, and who gave none. */
export interface Proposals {
  readonly plans: readonly Plan[]
  readonly skipped: readonly Skipped[]
}

/** The names of the planners of a round: planner_a, planner_b and so on, then planner_aa. */
export function plannerNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `planner_${letters(index)}`)
}

function letters(index: number): string {
  const last = String.fromCharCode(97 + (index % 26))
  return index < 26 ? last : `${letters(Math.floor(index / 26) - 1)}${last}`
}

/** The branch in which a planner is asked, such as planner-a. */
export const branchName = (planner: string) => planner.replaceAll('_', '-')

/** Lets all planners of a round plan at the same time, each in a branch of its own, with the architect's advice. */
export async function makePlans(
  planning: Planning & { readonly planners: readonly string[] },
  run: Run,
): Promise<Proposals> {
  const { planners, situation, brief } = planning
  const closed = closedFamilies({ situation, planners: planners.length })
  const suggestions = suggestionsFor(planners, situation, brief, closed)
  const proposals = await run.parallel(
    planners,
    { name: branchName, atOnce: planners.length },
    (planner, branch) => {
      const suggestion = suggestions.get(planner)
      const input: PlannerInput = {
        role: 'planner',
        situation,
        planner,
        closedFamilies: closed,
        brief,
        ...(suggestion && { suggestion }),
      }
      return proposePlan(planning, input, branch)
    },
  )
  return {
    plans: proposals.flatMap(({ plan }) => plan ?? []),
    skipped: proposals.flatMap(({ skipped }) => skipped),
  }
}
