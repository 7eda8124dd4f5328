import { type Beliefs, plainRole } from '../../../../contracts/index.ts'
import type { Distribution } from '../../../../learn/index.ts'
import { momentOf } from '../../games/role-history.ts'
import type { GameTruth } from './game-truth.ts'

/** What one seat held likely of one other, and what was so. */
export interface BeliefCell {
  readonly agent: string
  readonly about: string
  readonly turn: string
  readonly source: Beliefs['source']
  /** By role, in plain spelling. */
  readonly probabilities: Distribution
  readonly role: string
  /** What the rules and the seat's own sight allow, where it is recorded. */
  readonly reference?: Distribution
}

/**
 * Takes beliefs apart. Left out are a seat's belief about itself and about players whose role everybody knows, since they say
 * nothing about skill. The reference is that of the same seat in the same turn and phase, the last one if there are several.
 */
export function beliefCells(
  beliefs: readonly Beliefs[],
  truth: GameTruth,
  reference: readonly Beliefs[] = [],
): BeliefCell[] {
  const references = new Map(reference.map((line) => [placeOf(line), line.beliefs]))
  return beliefs.flatMap((line) => {
    const moment = momentOf(line)
    const compared = references.get(placeOf(line))
    return Object.entries(line.beliefs).flatMap(([about, stated]): BeliefCell[] => {
      const role = truth.roleAt(about, moment)
      if (role === undefined || about === line.agent || truth.knownAt(about, moment)) return []
      const other = compared !== undefined && Object.hasOwn(compared, about) ? compared[about] : undefined
      return [
        {
          agent: line.agent,
          about,
          turn: line.turn,
          source: line.source,
          probabilities: distribution(stated),
          role: plainRole(role),
          ...(other !== undefined && { reference: distribution(other) }),
        },
      ]
    })
  })
}

const placeOf = ({ game_id: id, agent, turn, phase }: Beliefs) => JSON.stringify([id, agent, turn, phase])

/** Roles in plain spelling, with probabilities that sum to 1 whatever the rounding. */
function distribution(stated: Readonly<Record<string, number>>): Distribution {
  const sum = Object.values(stated).reduce((total, probability) => total + probability, 0)
  const roles: Record<string, number> = Object.create(null)
  for (const [role, probability] of Object.entries(stated)) {
    const plain = plainRole(role)
    roles[plain] = Math.min(1, (roles[plain] ?? 0) + (sum > 0 ? probability / sum : 0))
  }
  return roles
}
