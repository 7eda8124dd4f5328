import { type AtLeastOne, updateAtLeastOne } from './at-least-one.ts'
import type { RoleSpace } from './role-space.ts'
import { type Statement, updateStatement } from './statement.ts'

/** What the marginals are drawn from: how well each role explains what was seen of each seat, and ties between seats. */
export interface Facts {
  readonly space: RoleSpace
  readonly seats: number
  /** Seat × role: how likely what was seen of the seat alone is, if it was dealt the role. */
  readonly likelihood: Float64Array
  readonly presences: readonly AtLeastOne[]
  readonly statements: readonly Statement[]
}

/** A running solution: the marginals, and the messages that the next one starts from. */
export interface Solution {
  /** Seat × role: how likely the seat was dealt the role. Each seat sums to 1. */
  readonly dealt: Float64Array
  readonly fromSlots: Float64Array
  readonly fromScarce: Float64Array
  readonly weight: Float64Array
  readonly wishes: Float64Array
  readonly odds: Float64Array
}

/** A solution that knows nothing yet. */
export function newSolution({ roles, slots, scarce }: RoleSpace, seats: number): Solution {
  return {
    dealt: new Float64Array(seats * roles.length),
    fromSlots: new Float64Array(seats * slots.length).fill(1),
    fromScarce: new Float64Array(seats * scarce.length).fill(1),
    weight: new Float64Array(seats * roles.length),
    wishes: new Float64Array(seats * slots.length),
    odds: new Float64Array(seats * Math.max(slots.length, scarce.length)),
  }
}

/**
 * Draws the marginals over all ways to deal the slots to the seats, by belief propagation: every slot goes to exactly
 * one seat, a unique role to at most one, and the ties between seats are weighed in. Deterministic; it begins where it
 * stopped the last time, so that a little news costs a few rounds.
 */
export function solvePosterior(facts: Facts, solution: Solution, mostRounds = 7): void {
  let change = 1
  for (let round = 0; round < mostRounds && change > tolerance; round++) {
    weigh(facts, solution)
    passSlotMessages(facts, solution)
    passScarceMessages(facts, solution)
    change = drawMarginals(facts, solution)
    for (const presence of facts.presences) updateAtLeastOne(presence, facts, solution.dealt)
    for (const statement of facts.statements) updateStatement(statement, facts, solution.dealt)
  }
}

const tolerance = 0.005
const tiny = 1e-12

/** How well each role explains all that is known of a seat, slots apart. */
function weigh(
  { space, seats, likelihood, presences, statements }: Facts,
  { weight, fromScarce }: Solution,
): void {
  const size = space.roles.length
  weight.set(likelihood)
  for (const { seats: mask, roles, messages } of presences) {
    for (let seat = 0; seat < seats; seat++) {
      if (!(mask & (1 << seat))) continue
      for (let role = 0; role < size; role++) if (roles[role]) weight[seat * size + role]! *= messages[seat]!
    }
  }
  for (const { speaker, target, toTown, toTarget } of statements) {
    for (let role = 0; role < size; role++) {
      if (space.town[role]) weight[speaker * size + role]! *= toTown.value
      weight[target * size + role]! *= toTarget[role]!
    }
  }
  const { scarce } = space
  for (let seat = 0; seat < seats; seat++) {
    for (let index = 0; index < scarce.length; index++) {
      weight[seat * size + scarce[index]!]! *= fromScarce[seat * scarce.length + index]!
    }
  }
}

/** Every slot informs every seat how free it is, given how much the other seats want it. */
function passSlotMessages({ space, seats }: Facts, { weight, fromSlots, wishes, odds }: Solution): void {
  const { slots, roles, byKind } = space
  const { starts, columns, values } = byKind
  const kinds = slots.length
  for (let seat = 0; seat < seats; seat++) {
    const own = seat * kinds
    const at = seat * roles.length
    let total = 0
    for (let kind = 0; kind < kinds; kind++) {
      let wish = 0
      for (let entry = starts[kind]!; entry < starts[kind + 1]!; entry++) {
        wish += values[entry]! * weight[at + columns[entry]!]!
      }
      wishes[own + kind] = wish
      total += slots[kind]! * wish * fromSlots[own + kind]!
    }
    for (let kind = 0; kind < kinds; kind++) {
      const wish = wishes[own + kind]!
      const rest = total - wish * fromSlots[own + kind]!
      odds[own + kind] = wish / (rest > tiny ? rest : tiny)
    }
  }
  for (let kind = 0; kind < kinds; kind++) {
    let total = 0
    for (let at = kind; at < seats * kinds; at += kinds) total += odds[at]!
    for (let at = kind; at < seats * kinds; at += kinds) {
      const others = total - odds[at]!
      fromSlots[at] = 1 / (others > tiny ? others : tiny)
    }
  }
}

/** Every unique role informs every seat how likely nobody else has it. */
function passScarceMessages(
  { space, seats }: Facts,
  { weight, fromSlots, fromScarce, wishes, odds }: Solution,
): void {
  const { scarce, roles, slots } = space
  const count = scarce.length
  if (count === 0) return
  for (let seat = 0; seat < seats; seat++) {
    let total = 0
    for (let kind = 0; kind < slots.length; kind++) {
      const at = seat * slots.length + kind
      total += slots[kind]! * wishes[at]! * fromSlots[at]!
    }
    for (let index = 0; index < count; index++) {
      const role = scarce[index]!
      const share = weight[seat * roles.length + role]! * room(space, fromSlots, seat, role)
      const message = fromScarce[seat * count + index]!
      odds[seat * count + index] = share / Math.max(tiny, total - share) / Math.max(tiny, message)
    }
  }
  for (let index = 0; index < count; index++) {
    let total = 1
    for (let seat = 0; seat < seats; seat++) total += odds[seat * count + index]!
    for (let seat = 0; seat < seats; seat++) {
      const before = fromScarce[seat * count + index]!
      const message = 1 / (total - odds[seat * count + index]!)
      fromScarce[seat * count + index] = message
      weight[seat * roles.length + scarce[index]!]! *= message / before
    }
  }
}

/** How much room the slots have for a seat in a role. */
function room({ byRole, slots }: RoleSpace, fromSlots: Float64Array, seat: number, role: number): number {
  const { starts, columns, values } = byRole
  const at = seat * slots.length
  let sum = 0
  for (let entry = starts[role]!; entry < starts[role + 1]!; entry++) {
    sum += values[entry]! * fromSlots[at + columns[entry]!]!
  }
  return sum
}

/** Gives the largest change of a marginal. */
function drawMarginals({ space, seats }: Facts, { weight, fromSlots, dealt }: Solution): number {
  const size = space.roles.length
  let change = 0
  for (let seat = 0; seat < seats; seat++) {
    const own = seat * size
    let total = 0
    for (let role = 0; role < size; role++) {
      const weighed = weight[own + role]! * room(space, fromSlots, seat, role)
      weight[own + role] = weighed
      total += weighed
    }
    for (let at = own; at < own + size; at++) {
      const share = total > 0 ? weight[at]! / total : 1 / size
      const difference = share > dealt[at]! ? share - dealt[at]! : dealt[at]! - share
      if (difference > change) change = difference
      dealt[at] = share
    }
  }
  return change
}
