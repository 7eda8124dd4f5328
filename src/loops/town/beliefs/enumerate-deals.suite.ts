import type { Lineup } from '../rules/role-list.ts'
import type { Facts } from './solve-posterior.ts'

/** The exact marginals by going through every way to deal a list: seat × role. Slow, and only for small lists. */
export function enumerateDeals(lineup: Lineup, facts: Facts): Float64Array {
  const { space, seats } = facts
  const size = space.roles.length
  const marginals = new Float64Array(seats * size)
  const orders = permutations(seats)
  let total = 0
  for (const { roles, chance } of draws(lineup)) {
    const numbers = roles.map((role) => space.indexOf.get(role)!)
    for (const order of orders) {
      const bySeat = order.map((slot) => numbers[slot]!)
      const weight = chance * weightOf(facts, bySeat)
      total += weight
      for (let seat = 0; seat < seats; seat++) marginals[seat * size + bySeat[seat]!]! += weight
    }
  }
  return marginals.map((weight) => weight / total)
}

/** How likely all that was seen is, if each seat was dealt this role. */
function weightOf({ space, likelihood, presences, statements }: Facts, roles: readonly number[]): number {
  let weight = 1
  for (const [seat, role] of roles.entries()) weight *= likelihood[seat * space.roles.length + role]!
  for (const fact of presences) {
    if (!roles.some((role, seat) => fact.seats & (1 << seat) && fact.roles[role])) return 0
  }
  for (const { speaker, target, honest, lying } of statements) {
    weight *= (space.town[roles[speaker]!] ? honest : lying)[roles[target]!]!
  }
  return weight
}

/** Every way to fill the slots as the rules fill them, with its chance. */
function draws({ slots, options, order }: Lineup): { roles: string[]; chance: number }[] {
  let partial: { roles: string[]; chance: number }[] = [{ roles: Array(slots.length), chance: 1 }]
  for (const slot of order) {
    partial = partial.flatMap(({ roles, chance }) => {
      const free = options[slot]!.filter(({ name, unique }) => !(unique && roles.includes(name)))
      return free.map(({ name }) => ({ roles: roles.with(slot, name), chance: chance / free.length }))
    })
  }
  return partial
}

function permutations(length: number): number[][] {
  if (length === 0) return [[]]
  return permutations(length - 1).flatMap((rest) =>
    Array.from({ length }, (_, place) => [...rest.slice(0, place), length - 1, ...rest.slice(place)]),
  )
}
