import type { IterationHistory, Plan } from '../../../contracts/index.ts'
import { plural } from '../../../kit/index.ts'
import type { CriticContext, Objection } from './critic-context.ts'

type FamilyContext = Pick<CriticContext, 'planners'> & {
  readonly situation: Pick<CriticContext['situation'], 'families' | 'history'>
}

/** The family that H002 closes: that of the last two winners, where both have the same. */
export function streakFamily(history: readonly IterationHistory[]): Streak | undefined {
  const winners = history.flatMap(({ iteration, winner }) =>
    winner === null ? [] : [{ iteration, family: winner.approach_family }],
  )
  const [first, second] = winners.sort((left, right) => left.iteration - right.iteration).slice(-2)
  if (first === undefined || second === undefined || first.family !== second.family) return undefined
  return { family: second.family, rounds: [first.iteration, second.iteration] }
}

interface Streak {
  readonly family: string
  readonly rounds: readonly [number, number]
}

/** Why H002 and H003 are waived in a round; undefined where they hold. */
export function familyWaiver({ situation, planners }: FamilyContext): string | undefined {
  const { families, history } = situation
  const streak = streakFamily(history)?.family
  const legal = new Set(families.filter((family) => family !== streak)).size
  if (legal >= planners) return undefined
  return `${planners} planners have only ${plural(legal, 'legal family', 'legal families')}.`
}

/** The families that the critic refuses in this round, given the plans that it has approved. */
export function closedFamilies(context: FamilyContext, approved: readonly Plan[] = []): string[] {
  if (familyWaiver(context) !== undefined) return []
  const streak = streakFamily(context.situation.history)
  const closed = approved.map(({ approach_family: family }) => family)
  return [...new Set([...(streak === undefined ? [] : [streak.family]), ...closed])]
}

/** H002: the same family does not win three times in a row. */
export function familyStreak(plan: Plan, context: FamilyContext, approved: readonly Plan[]): Objection {
  const streak = streakFamily(context.situation.history)
  if (streak?.family !== plan.approach_family) return undefined
  const [first, second] = streak.rounds
  return `H002: the family "${streak.family}" won rounds ${first} and ${second}, the last two that had a winner. ${openFamilies(context, approved)}`
}

/** H003: no two approved plans of a round share a family; the later one is rejected. */
export function roundDiversity(plan: Plan, context: FamilyContext, approved: readonly Plan[]): Objection {
  const other = approved.find(({ approach_family: family }) => family === plan.approach_family)
  if (other === undefined) return undefined
  return `H003: ${other.plan_id} already has the family "${plan.approach_family}" in this round. ${openFamilies(context, approved)}`
}

function openFamilies(context: FamilyContext, approved: readonly Plan[]): string {
  const closed = closedFamilies(context, approved)
  const open = context.situation.families.filter((family) => !closed.includes(family))
  return open.length === 0 ? 'No family is open in this round.' : `Families still open: ${open.join(', ')}.`
}
