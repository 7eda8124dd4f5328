import type { Plan } from '../../../../contracts/index.ts'
import type { Situation } from '../../roles.ts'
import type { Memory } from '../history/memory.ts'
import type { Trial } from '../history/trials.ts'
import type { Proposal } from '../propose/proposal.ts'

/** What a plan builds on and what it avoids, by the names of earlier plans, with what is different now. */
export function historyReference(
  proposal: Proposal,
  memory: Memory,
  history: Situation['history'],
): Plan['history_reference'] {
  return { builds_on: buildsOn(proposal, memory, history), avoids: avoids(proposal, memory, history) }
}

function buildsOn(
  { buildsOn: sources = [] }: Proposal,
  memory: Memory,
  history: Situation['history'],
): string {
  if (sources.length > 0) {
    const outcomes = sources.map((id) => {
      const trial = memory.trials.findLast(({ planId }) => planId === id)
      return trial === undefined ? id : `${id}, which ${outcomeOf(trial)}`
    })
    return `${outcomes.join('; ')}: this goes on from there`
  }
  const winner = history.findLast((round) => round.winner !== null)?.winner
  return winner ? `${winner.plan_id}: this starts from the state that it left` : 'none'
}

function avoids({ edits }: Proposal, memory: Memory, history: Situation['history']): string {
  const same = memory.of(edits.map(({ key }) => key)).at(-1)
  const partly = memory.trials.findLast((trial) =>
    trial.edits.some(({ key }) => edits.some((edit) => edit.key === key)),
  )
  const repeated = same ?? partly
  if (repeated !== undefined)
    return `${repeated.planId}, which ${outcomeOf(repeated)} with the same edit: the files around it are different now or its gain was not certain`
  const here = edits.flatMap(({ site }) => memory.at(site)).findLast(({ result }) => result !== 'won')
  if (here !== undefined)
    return `${here.planId}, which ${outcomeOf(here)}: this tries another value in the same place`
  const loser = history.flatMap(({ losers }) => losers).at(-1)
  return loser === undefined ? 'none' : `${loser.plan_id}: this changes something else`
}

function outcomeOf({ result }: Trial): string {
  if (result === 'won') return 'won'
  if (result === 'near') return 'was better but was not merged'
  if (result === 'even') return 'made no difference'
  return result === 'lost' ? 'lost' : 'failed'
}
