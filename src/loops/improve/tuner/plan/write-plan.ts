import type { Plan } from '../../../../contracts/index.ts'
import type { PlannerInput } from '../../roles.ts'
import type { Pick } from '../choose/pick.ts'
import type { Memory } from '../history/memory.ts'
import { historyReference } from './history-reference.ts'

/** A proposal as a plan of the contract, with its edits in the steps. */
export function writePlan(input: PlannerInput, { proposal, family }: Pick, memory: Memory): Plan {
  const { situation, planner } = input
  const { round, metric, direction } = situation
  const verb = direction === 'higher_is_better' ? 'raise' : 'lower'
  return {
    plan_id: `round_${round}_${planner}`,
    planner_id: planner,
    round,
    hypothesis: `${proposal.doing} should ${verb} ${metric} because ${proposal.because}`,
    approach_family: family,
    critic_approved: false,
    target_files: [...new Set(proposal.edits.map(({ file }) => file))],
    steps: proposal.edits.map(({ file, edit }, index) => ({
      step: index + 1,
      file,
      change: proposal.changes[index] ?? `Replace the text that the edit names.`,
      edit: { ...edit },
    })),
    expected_outcome: {
      metric,
      estimated_impact: estimate(family, memory),
      rationale: `${proposal.because[0]!.toUpperCase()}${proposal.because.slice(1)}.`,
      sub_score_expectations: {},
    },
    history_reference: historyReference(proposal, memory, situation.history),
  }
}

/** The mean gain of the wins of a family, or of all wins; unknown before there are any. */
function estimate(family: string, { trials }: Memory): string {
  const wins = trials.filter(({ result, gain }) => result === 'won' && gain !== null)
  const own = wins.filter((trial) => trial.family === family)
  const counted = own.length > 0 ? own : wins
  if (counted.length === 0) return 'not known before it is measured'
  const mean = counted.reduce((sum, { gain }) => sum + gain!, 0) / counted.length
  const whose = own.length > 0 ? 'of this family' : 'so far'
  return `a gain of about ${Number(mean.toPrecision(2))}, the mean of the wins ${whose}`
}
