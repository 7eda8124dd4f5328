import type { TownResultLine } from '../../contracts/index.ts'
import { differenceInterval, type Interval } from '../../kit/index.ts'
import {
  BadRoleList,
  checkRoleList,
  listWithout,
  parseRoleList,
  renderRoleList,
  roleNamed,
  seatsFor,
} from '../../loops/index.ts'
import { type Balance, balanceOf } from './balance.ts'
import { openJobPool } from './job-pool.ts'
import { readSeriesConfig } from './series-config.ts'

/** What a balance is counted over. */
export interface BalanceRequest {
  readonly list: string
  readonly games: number
  readonly agent: string
  /** As many as the list has slots, unless given. */
  readonly seats?: number
  readonly seed: number
  readonly rules: Readonly<Record<string, unknown>>
  readonly threads?: number
}

/** Plays a list many times with one bot in all seats, and counts who wins. Nothing is written. */
export async function playBalance(request: BalanceRequest): Promise<Balance> {
  const { agent, seed, threads } = request
  const { list, games, seats, plan, rules, batch } = readSeriesConfig({
    list: request.list,
    games: request.games,
    ...(request.seats !== undefined && { seats: request.seats }),
    plan: { by: 'seat', agents: Array<string>(seatsOf(request)).fill(agent) },
    rules: request.rules,
  })
  const pool = openJobPool(threads)
  try {
    const results: TownResultLine[] = []
    const froms = Array.from({ length: Math.ceil(games / batch) }, (_, number) => number * batch)
    const play = async () => {
      for (let from = froms.shift(); from !== undefined; from = froms.shift()) {
        const to = Math.min(games, from + batch)
        results.push(
          ...(await pool.play({ series: 'balance', list, seats, plan, seed, from, to, start, rules })),
        )
      }
    }
    await Promise.all(Array.from({ length: pool.width }, play))
    return balanceOf(results)
  } finally {
    await pool.close()
  }
}

// The time of games that are only counted; no record carries it.
const start = '2026-01-01T00:00:00.000Z'

const seatsOf = ({ list, seats }: BalanceRequest): number => seats ?? seatsFor(list)

/** A list as it is, and without a role. */
export interface BalanceComparison {
  readonly with: Balance
  readonly without: Balance
  /** How much more often each faction wins without the role. */
  readonly changes: readonly { readonly name: string; readonly difference: Interval }[]
}

/** How the factions of a list fare when another role of the same kind takes the place of one. */
export async function compareBalance(role: string, request: BalanceRequest): Promise<BalanceComparison> {
  const changed = requestWithout(role, request)
  const before = await playBalance(request)
  const after = await playBalance(changed)
  const of = ({ wins, games }: { wins: number; games: number }) => ({ successes: wins, trials: games })
  const changes = before.factions.flatMap((faction) => {
    const same = after.factions.find(({ name }) => name === faction.name)
    return same ? [{ name: faction.name, difference: differenceInterval(of(same), of(faction)) }] : []
  })
  return { with: before, without: after, changes }
}

function requestWithout(name: string, request: BalanceRequest): BalanceRequest {
  const role = roleNamed(name)
  const seats = seatsOf(request)
  const list = parseRoleList(request.list)
  const slots = list.slots.slice(0, seats)
  if (!slots.includes(role.name)) {
    throw new BadRoleList(
      `${request.list} has no slot for the ${role.name} alone. Its slots: ${slots.join(', ')}.`,
    )
  }
  const changed = renderRoleList(listWithout({ ...list, slots }, role))
  checkRoleList(changed, seats)
  return { ...request, list: changed, seats }
}
