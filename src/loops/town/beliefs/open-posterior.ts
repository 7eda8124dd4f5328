import type { Beliefs } from '../play/seat-player.ts'
import type { View } from '../rules/view.ts'
import { type Evidence, newEvidence, type Trust } from './evidence.ts'
import { readEvents } from './read-events.ts'
import { rolesNow } from './roles-now.ts'
import { newSolution, type Solution, solvePosterior } from './solve-posterior.ts'

/** What a seat believes of all seats, kept up to date from view to view. */
export interface Posterior {
  readonly evidence: Evidence
  readonly solution: Solution
  /** Seat × role: how likely the seat has the role now. Each seat sums to 1. */
  readonly now: Float64Array
}

/** The beliefs of a seat at the first view of it. With `reference` nobody's word counts, with `player` it does. */
export function openPosterior(view: View, trust: Trust): Posterior {
  const evidence = newEvidence(view.setup, view.seat, trust)
  const solution = newSolution(evidence.space, evidence.seats)
  const posterior = { evidence, solution, now: new Float64Array(solution.dealt.length) }
  updatePosterior(posterior, view)
  return posterior
}

/** Takes in what the seat has perceived since; computes again only if that changes anything, and returns whether it did. */
export function updatePosterior({ evidence, solution, now }: Posterior, view: View): boolean {
  readEvents(evidence, view)
  if (!evidence.changed) return false
  evidence.changed = false
  solvePosterior(evidence, solution)
  rolesNow(evidence, solution.dealt, now)
  return true
}

/** The posterior by name: for every seat, the roles that are not ruled out with their probabilities. */
export function beliefsOf({ evidence, now }: Posterior): Beliefs {
  const { space, seats } = evidence
  const size = space.roles.length
  return Array.from({ length: seats }, (_, seat) => {
    const row = now.subarray(seat * size, (seat + 1) * size)
    const kept = [...row.keys()].filter((role) => row[role]! > negligible)
    const total = kept.reduce((sum, role) => sum + row[role]!, 0)
    return Object.fromEntries(kept.map((role) => [space.roles[role]!.name, row[role]! / total]))
  })
}

const negligible = 1e-6

/** The rule-consistent posterior of a seat: what it could know from the rules and its own observations. */
export function referenceBeliefs(view: View): Beliefs {
  return beliefsOf(openPosterior(view, 'reference'))
}
