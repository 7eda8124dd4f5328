import type { PolicyAdaptation } from '../../../contracts/index.ts'
import { openNames } from '../scoring/names-in-text.ts'
import { isSaid, withoutLabel } from '../scoring/spoken.ts'
import type { ScoredCell } from './score-cell.ts'

/** How often one agent names another. */
export interface Tie {
  readonly from: string
  readonly to: string
  readonly count: number
}

/** Who refers to whom, over all rounds of all cells. */
export function tiesOf(cells: readonly ScoredCell[]): Tie[] {
  const ties = new Map<string, Tie>()
  for (const { source } of cells) {
    for (const round of source.rounds) {
      const participants = Object.keys(round.feedback)
      const names = openNames(participants)
      for (const message of round.messages) {
        if (!isSaid(message) || !participants.includes(message.agent_id)) continue
        for (const [to, count] of names.mentions(withoutLabel(message))) {
          if (to === message.agent_id) continue
          const key = JSON.stringify([message.agent_id, to])
          ties.set(key, { from: message.agent_id, to, count: (ties.get(key)?.count ?? 0) + count })
        }
      }
    }
  }
  return [...ties.values()].sort((left, right) => right.count - left.count)
}

/** How often one regime follows another, over all cells. */
export function transitionsOf(
  regimes: ReadonlyMap<string, readonly string[]>,
): Map<string, Map<string, number>> {
  const matrix = new Map<string, Map<string, number>>()
  for (const own of regimes.values()) {
    for (const [index, regime] of own.entries()) {
      const next = own[index + 1]
      if (next === undefined) continue
      const row = matrix.get(regime) ?? new Map<string, number>()
      row.set(next, (row.get(next) ?? 0) + 1)
      matrix.set(regime, row)
    }
  }
  return matrix
}

/** A change of a policy, with the cell in which it happened. */
export interface PolicyChange extends PolicyAdaptation {
  readonly cell: string
}

/** All changes of policies in the order of rounds. Records of the original program, which hold no change, are left out. */
export function policyTimeline(cells: readonly ScoredCell[]): PolicyChange[] {
  return cells.flatMap(({ id, source }) =>
    source.rounds.flatMap(({ policy_adaptations: changes }) =>
      changes.flatMap((change) => (change.adaptation_type === undefined ? [] : [{ ...change, cell: id }])),
    ),
  )
}
