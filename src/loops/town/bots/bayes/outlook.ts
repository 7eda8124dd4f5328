import type { Posterior } from '../../beliefs/open-posterior.ts'
import type { RoleSpace } from '../../beliefs/role-space.ts'
import type { Role } from '../../rules/role.ts'
import { factionOf } from '../../rules/win.ts'
import { type Cause, stakeIn, weightOf } from './stakes.ts'

/** What a posterior means to a seat: for every seat, the figures that decisions are made of. */
export interface Outlook {
  /** What the seat's lynch would be worth. */
  readonly lynch: Float64Array
  /** What the seat's death at night would be worth. */
  readonly harm: Float64Array
  /** How likely the seat is of the Town. */
  readonly town: Float64Array
  /** How likely the seat kills for another faction than one's own. */
  readonly enemy: Float64Array
  /** How much the seat is expected to do for the Town. */
  readonly weight: Float64Array
}

/** An outlook to be filled. */
export function newOutlook(seats: number): Outlook {
  const figures = () => new Float64Array(seats)
  return { lynch: figures(), harm: figures(), town: figures(), enemy: figures(), weight: figures() }
}

/** Reckons the figures from the posterior, for a player with a role and, for some roles, with a target. */
export function look(outlook: Outlook, { evidence, now }: Posterior, mine: Role, target: number): void {
  const { space, seats } = evidence
  const size = space.roles.length
  const { lynch, harm, enemy, weight } = valuesFor(space, mine)
  for (let seat = 0; seat < seats; seat++) {
    const at = seat * size
    outlook.lynch[seat] = expected(lynch, now, at)
    outlook.harm[seat] = expected(harm, now, at)
    outlook.town[seat] = expected(space.town, now, at)
    outlook.enemy[seat] = expected(enemy, now, at)
    outlook.weight[seat] = expected(weight, now, at)
  }
  if (target === -1) return
  if (mine.name === 'Executioner') outlook.lynch[target] = 5
  if (mine.name === 'Guardian Angel') outlook.lynch[target] = -5
}

function expected(values: ArrayLike<number>, now: Float64Array, at: number): number {
  let sum = 0
  for (let role = 0; role < values.length; role++) sum += values[role]! * now[at + role]!
  return sum
}

interface Values {
  readonly lynch: Float64Array
  readonly harm: Float64Array
  readonly enemy: Float64Array
  readonly weight: Float64Array
}

const known = new WeakMap<RoleSpace, Map<Role, Values>>()

function valuesFor(space: RoleSpace, mine: Role): Values {
  let bySpace = known.get(space)
  if (bySpace === undefined) {
    bySpace = new Map()
    known.set(space, bySpace)
  }
  let values = bySpace.get(mine)
  if (values === undefined) {
    values = makeValues(space, mine)
    bySpace.set(mine, values)
  }
  return values
}

function makeValues({ roles }: RoleSpace, mine: Role): Values {
  const stakes = (cause: Cause) => Float64Array.from(roles, (role) => stakeIn(mine, role, cause))
  const own = factionOf(mine) ?? 'Town'
  return {
    lynch: stakes('lynch'),
    harm: stakes('night'),
    enemy: Float64Array.from(roles, (role) => {
      const faction = factionOf(role)
      return faction !== undefined && faction !== own ? 1 : 0
    }),
    weight: Float64Array.from(roles, (role) => (role.side === 'Town' ? weightOf(role) : 0)),
  }
}
