import { availableParallelism } from 'node:os'
import type { TownResultLine } from '../../../../contracts/index.ts'
import { differenceInterval, type Interval, Refusal } from '../../../../kit/index.ts'
import { parseSettings } from '../../../../spine/index.ts'
import { townBotNamed } from '../../bots/town-bots.ts'
import { checkRoleList, listWithout, parseRoleList, renderRoleList, seatsFor } from '../../rules/role-list.ts'
import { roleNamed } from '../../rules/roles.ts'
import type { RuleBook } from '../../rules/rule-book.ts'
import { ruleChanges } from '../../rules/rule-schema.ts'
import type { GameJob } from '../series/game-job.ts'
import { openJobPool } from '../series/job-pool.ts'
import { unpackGame } from '../series/packed-game.ts'
import { type Balance, balanceOf } from './balance.ts'

/** What a balance is counted over. */
export interface BalanceRequest {
  readonly list: string
  readonly games: number
  /** The bot in all seats. */
  readonly agent: string
  /** As many as the list has slots, unless given. */
  readonly seats?: number
  readonly seed: number
  readonly rules: Partial<RuleBook>
  readonly threads?: number
  readonly onProgress?: (done: number, total: number) => void
  readonly signal?: AbortSignal
}

/** How many games a thread plays at a time. */
const batch = 200

/** Plays a list many times with one bot in all seats, and counts who wins. Nothing is written. */
export async function playBalance(request: BalanceRequest): Promise<Balance> {
  const { games, threads = availableParallelism(), onProgress, signal } = request
  parseSettings(ruleChanges, request.rules, 'a balance')
  const seats = seatsOf(request)
  checkRoleList(request.list, seats)
  townBotNamed(request.agent)
  const pool = openJobPool(Math.min(threads, Math.ceil(games / batch)))
  const close = () => void pool.close()
  signal?.addEventListener('abort', close)
  try {
    const results: TownResultLine[] = []
    const froms = Array.from({ length: Math.ceil(games / batch) }, (_, number) => number * batch)
    const play = async () => {
      for (let from = froms.shift(); from !== undefined; from = froms.shift()) {
        const job = jobOf(request, seats, from)
        const { games: packed } = await pool.play(job)
        packed.forEach((game, index) => void results.push(unpackGame(game, job, from! + index)))
        onProgress?.(results.length, games)
      }
    }
    await Promise.all(Array.from({ length: pool.width * 2 }, play))
    return balanceOf(results)
  } finally {
    signal?.removeEventListener('abort', close)
    await pool.close()
  }
}

function jobOf({ list, games, agent, seed, rules }: BalanceRequest, seats: number, from: number): GameJob {
  return {
    series: 'balance',
    list,
    seats,
    plan: { by: 'seat', agents: Array<string>(seats).fill(agent) },
    seed,
    from,
    to: Math.min(games, from + batch),
    // The time of games that are only counted; no record carries it.
    start: '2026-01-01T00:00:00.000Z',
    rules,
  }
}

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
    throw new Refusal(
      'bad_role_list',
      'usage',
      `${request.list} has no slot for the ${role.name} alone. Its slots: ${slots.join(', ')}.`,
    )
  }
  const changed = renderRoleList(listWithout({ ...list, slots }, role))
  checkRoleList(changed, seats)
  return { ...request, list: changed, seats }
}
