import { type TownResultLine, winningFaction } from '../../../../contracts/index.ts'
import { type Interval, wilsonInterval } from '../../../../kit/index.ts'
import { roleNamed } from '../../rules/roles.ts'

/** How often somebody won, with an interval. */
export interface WinRate {
  readonly name: string
  readonly games: number
  readonly wins: number
  readonly rate: number
  readonly interval: Interval
}

/** How a role list plays out. */
export interface Balance {
  readonly games: number
  readonly days: number
  readonly draws: WinRate
  readonly factions: readonly WinRate[]
  readonly roles: readonly WinRate[]
}

/** Counts wins by faction and by dealt role. A faction's games are those in which it took part. */
export function balanceOf(results: readonly TownResultLine[]): Balance {
  const factions = new Map<string, { games: number; wins: number }>()
  const roles = new Map<string, { games: number; wins: number }>()
  let draws = 0
  let days = 0
  for (const result of results) {
    days += result.duration_days
    if (winningFaction(result.winning_factions) === 'Draw') draws++
    const winners = new Set(result.winners)
    const taking = new Set<string>()
    result.dealt.forEach((role, seat) => {
      taking.add(factionNamed(role))
      count(roles, role, winners.has(seat))
    })
    for (const faction of taking) count(factions, faction, result.winning_factions.includes(faction))
  }
  const games = results.length
  return {
    games,
    days: games === 0 ? 0 : days / games,
    draws: rateOf('Draw', { games, wins: draws }),
    factions: ratesOf(factions),
    roles: ratesOf(roles),
  }
}

function factionNamed(role: string): string {
  const { side, name } = roleNamed(role)
  return side === 'Neutral' ? name : side
}

function count(table: Map<string, { games: number; wins: number }>, name: string, won: boolean): void {
  const row = table.get(name) ?? { games: 0, wins: 0 }
  row.games++
  if (won) row.wins++
  table.set(name, row)
}

function ratesOf(table: ReadonlyMap<string, { games: number; wins: number }>): WinRate[] {
  return [...table]
    .map(([name, row]) => rateOf(name, row))
    .sort((a, b) => b.rate - a.rate || a.name.localeCompare(b.name))
}

function rateOf(name: string, { games, wins }: { games: number; wins: number }): WinRate {
  return {
    name,
    games,
    wins,
    rate: games === 0 ? 0 : wins / games,
    interval: wilsonInterval(wins, Math.max(games, 1)),
  }
}
