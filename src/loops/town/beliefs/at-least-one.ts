import type { Facts } from './solve-posterior.ts'

/** A fact about several seats: at least one of them was dealt one of these roles. */
export interface AtLeastOne {
  readonly topic: string
  /** Bit n stands for seat n. */
  readonly seats: number
  /** 1 for the roles that count. */
  readonly roles: Uint8Array
  /** For each seat: how much more likely the fact is if this seat has one of the roles. */
  readonly messages: Float64Array
}

/** The fact that at least one of some seats has one of some roles. */
export function atLeastOne(topic: string, seats: number, roles: Uint8Array): AtLeastOne {
  return { topic, seats, roles, messages: new Float64Array(32).fill(1) }
}

/** Weighs the fact again: the less likely the others are to fulfil it, the more it says about a seat. */
export function updateAtLeastOne(fact: AtLeastOne, { space, seats }: Facts, dealt: Float64Array): void {
  const { messages, roles, seats: mask } = fact
  const size = space.roles.length
  let nobody = 1
  for (let seat = 0; seat < seats; seat++) {
    if (!(mask & (1 << seat))) continue
    const without = withoutFact(share(roles, dealt, seat * size), messages[seat]!)
    scratch[seat] = 1 - without
    nobody *= 1 - without
  }
  for (let seat = 0; seat < seats; seat++) {
    if (!(mask & (1 << seat))) continue
    const noOther = scratch[seat]! > 1e-9 ? nobody / scratch[seat]! : othersWithout(mask, seats, seat)
    messages[seat] = 1 / Math.max(1e-4, 1 - Math.min(1, noOther))
  }
}

const scratch = new Float64Array(32)

function share(roles: Uint8Array, dealt: Float64Array, at: number): number {
  let sum = 0
  for (let role = 0; role < roles.length; role++) if (roles[role]) sum += dealt[at + role]!
  return sum
}

/** The probability as it was before the fact spoke for it. */
function withoutFact(probability: number, message: number): number {
  const bare = probability / message
  return bare / Math.max(1e-12, bare + 1 - probability)
}

function othersWithout(mask: number, seats: number, except: number): number {
  let product = 1
  for (let seat = 0; seat < seats; seat++)
    if (seat !== except && mask & (1 << seat)) product *= scratch[seat]!
  return product
}
