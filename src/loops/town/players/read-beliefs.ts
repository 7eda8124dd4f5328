import { isObject } from '../../../kit/index.ts'
import { roleMeant } from '../claims/role-words.ts'
import type { Beliefs } from '../play/seat-player.ts'

/** What could be read of somebody's beliefs, and what is wrong with the rest. */
export interface ReadBeliefs {
  /** By seat; empty for those of whom nothing was said. */
  readonly beliefs: Beliefs
  readonly problems: readonly string[]
}

/** Reads beliefs as a player states them, and divides the numbers of each player by their sum. */
export function readBeliefs(value: unknown, names: readonly string[]): ReadBeliefs {
  const beliefs = names.map((): Record<string, number> => ({}))
  const problems: string[] = []
  const stated = isObject(value) ? value.beliefs : undefined
  if (!Array.isArray(stated)) return { beliefs, problems: ['there is no list of beliefs'] }
  const seats = new Map(names.map((name, seat) => [name.toLowerCase(), seat]))
  for (const entry of stated) {
    const { player, roles } = isObject(entry) ? entry : {}
    const seat = typeof player === 'string' ? seats.get(player.trim().toLowerCase()) : undefined
    if (seat === undefined) problems.push(`nobody is called ${show(player)}`)
    else if (Object.keys(beliefs[seat]!).length > 0)
      problems.push(`${names[seat]} is spoken of more than once`)
    else Object.assign(beliefs[seat]!, normalised(roles, names[seat]!, problems))
  }
  return { beliefs, problems }
}

function normalised(roles: unknown, name: string, problems: string[]): Record<string, number> {
  const weights = new Map<string, number>()
  for (const entry of Array.isArray(roles) ? roles : []) {
    const { role, probability } = isObject(entry) ? entry : {}
    const meant = typeof role === 'string' ? roleMeant(role) : undefined
    const weight = Number(probability)
    if (meant === undefined) problems.push(`there is no role ${show(role)} for ${name}`)
    else if (typeof probability !== 'number' || !Number.isFinite(weight) || weight < 0)
      problems.push(`${show(probability)} is no probability of ${name}`)
    else weights.set(meant, (weights.get(meant) ?? 0) + weight)
  }
  let sum = 0
  for (const weight of weights.values()) sum += weight
  if (sum <= 0 || !Number.isFinite(sum)) {
    problems.push(`no role of ${name} is held possible`)
    return {}
  }
  return Object.fromEntries(
    [...weights].filter(([, weight]) => weight > 0).map(([role, weight]) => [role, weight / sum]),
  )
}

const show = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing'
