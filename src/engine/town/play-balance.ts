import type { TownResultLine } from '../../contracts/index.ts'
import { differenceInterval, type Interval } from '../../kit/index.ts'
import { BadRoleList, parseRoleList, roleNamed } from '../../loops/index.ts'
import { type Balance, balanceOf } from './balance.ts'
import { openJobPool } from './job-pool.ts'

/** What a balance is counted over. */
export interface BalanceRequest {
  readonly list: string
  readonly games: number
  readonly agent: string
  readonly seats: number
  readonly seed: number
  readonly rules: Readonly<Record<string, unknown>>
  readonly threads?: number
}

const batch = 200

/** Plays a list many times with one bot in all seats, and counts who wins. Nothing is written. */
export async function playBalance(request: BalanceRequest): Promise<Balance> {
  const { list, games, agent, seats, seed, rules, threads } = request
  const pool = openJobPool(threads)
  try {
    const results: TownResultLine[] = []
    const froms = Array.from({ length: Math.ceil(games / batch) }, (_, number) => number * batch)
    const play = async () => {
      for (let from = froms.shift(); from !== undefined; from = froms.shift()) {
        const to = Math.min(games, from + batch)
        const plan = { by: 'seat' as const, agents: Array<string>(seats).fill(agent) }
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

/** How the factions of a list fare when another role of the same side takes the place of one. */
export async function compareBalance(
  balance: Balance,
  without: string,
  request: BalanceRequest,
): Promise<{ other: Balance; changes: readonly { name: string; difference: Interval }[] }> {
  const role = roleNamed(without)
  const { slots } = parseRoleList(request.list)
  const at = slots.indexOf(role.name)
  if (at === -1) {
    throw new BadRoleList(
      `${request.list} has no slot for the ${role.name} alone. Its slots: ${slots.join(', ')}.`,
    )
  }
  const instead = { Town: 'RT', Mafia: 'RM', Coven: 'RC', Vampire: 'NC', Neutral: role.alignment }[role.side]
  const other = await playBalance({ ...request, list: slots.with(at, instead).join(',') })
  const changes = balance.factions.flatMap((before) => {
    const after = other.factions.find(({ name }) => name === before.name)
    if (after === undefined) return []
    const of = ({ wins, games }: { wins: number; games: number }) => ({ successes: wins, trials: games })
    return [{ name: before.name, difference: differenceInterval(of(after), of(before)) }]
  })
  return { other, changes }
}
