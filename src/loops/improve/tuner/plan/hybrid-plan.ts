import type { Plan } from '../../../../contracts/index.ts'
import { Refusal } from '../../../../kit/index.ts'
import type { PlannerInput } from '../../roles.ts'
import { familiesOf } from '../choose/families.ts'
import type { Memory } from '../history/memory.ts'
import { editsOf } from '../history/trials.ts'
import { withEdits } from '../propose/proposal.ts'
import { nameOf } from '../propose/recombine.ts'
import { writePlan } from './write-plan.ts'

/** The edits of two plans of the round in one plan; of those that fit together, the two that are least alike. */
export function hybridPlan(input: PlannerInput, memory: Memory): Plan {
  const { situation, sources = [], closedFamilies } = input
  const usable = sources.filter((plan) => editsOf(plan).length > 0 && plan.planner_id !== 'hybrid')
  const tried = new Set((input.rejected?.source_plans ?? []).join(' ').split(' '))
  const pairs = usable
    .flatMap((one, index) =>
      usable.slice(index + 1).map((other) => ({ one, other, edits: [...editsOf(one), ...editsOf(other)] })),
    )
    .filter(({ edits }) => new Set(edits.map(({ site }) => site)).size === edits.length)
    .filter(({ edits }) => withEdits(situation.files, edits) !== undefined)
  const fresh = pairs.filter(({ one, other }) => !(tried.has(one.plan_id) && tried.has(other.plan_id)))
  const best = (fresh.length > 0 ? fresh : pairs).sort((left, right) => apart(right) - apart(left))[0]
  if (best === undefined)
    throw new Refusal(
      'nothing_to_combine',
      'failed',
      'bot:tuner finds no two plans of this round that fit together.',
    )
  const { one, other, edits } = best
  const open = (tag: string) => !closedFamilies.includes(tag)
  const filed = familiesOf({ kind: 'combination' }, situation.families)
  const family = [...filed, one.approach_family, other.approach_family].find(open) ?? filed[0]!
  const named = (plan: Plan) => nameOf({ planId: plan.plan_id, edits: editsOf(plan) })
  const proposal = {
    kind: 'combination' as const,
    doing: `Combining ${named(one)} with ${named(other)}`,
    because: 'the two change different places and may help each other',
    edits,
    changes: [...one.steps, ...other.steps].flatMap(({ change, edit }) => (edit ? [change] : [])),
    area: 'hybrid',
    weight: 1,
  }
  return { ...writePlan(input, { proposal, family }, memory), source_plans: [one.plan_id, other.plan_id] }
}

function apart({ one, other }: { readonly one: Plan; readonly other: Plan }): number {
  return one.approach_family === other.approach_family ? 0 : 1
}
