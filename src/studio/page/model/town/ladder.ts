import { rate, rating } from 'openskill'
import type { WireRecord } from '../../../wire.ts'
import { type Estimate, shareEstimate } from '../intervals.ts'
import { ofContract } from '../records.ts'

interface ResultLine {
  readonly game_id: string
  readonly agents: readonly string[]
  readonly dealt: readonly string[]
  readonly winning_faction: string
  readonly winners: readonly number[]
  readonly survivors: readonly number[]
  readonly duration_days: number
}

/** An agent, or a role, with how often it won. */
export interface LadderRow {
  readonly name: string
  readonly games: number
  readonly wins: Estimate
  /** The strength, with twice its spread on both sides; absent where there was nobody to compare with. */
  readonly rating?: Estimate
}

/** What a series of games came to. */
export interface Ladder {
  readonly games: number
  readonly days: number
  readonly agents: readonly LadderRow[]
  readonly roles: readonly LadderRow[]
  readonly factions: readonly { readonly name: string; readonly share: Estimate }[]
}

/** The ladder of a series after some of its games: who won how often, and how strong each agent is. */
export function ladderOf(records: readonly WireRecord[]): Ladder {
  const games = ofContract<ResultLine>(records, 'town/result').map(({ value }) => value)
  const days = games.reduce((sum, { duration_days: count }) => sum + count, 0)
  const ratings = ratingsOf(games)
  const factions = [...new Set(games.map(({ winning_faction: name }) => name))]
  return {
    games: games.length,
    days: games.length === 0 ? 0 : days / games.length,
    agents: rowsOf(games, ({ agents }, seat) => agents[seat]!).map((row) => {
      const known = ratings.get(row.name)
      return known === undefined ? row : { ...row, rating: known }
    }),
    roles: rowsOf(games, ({ dealt }, seat) => dealt[seat]!),
    factions: factions
      .map((name) => {
        const won = games.filter((game) => game.winning_faction === name).length
        return { name, share: shareEstimate(won, games.length)! }
      })
      .sort((left, right) => right.share.value - left.share.value),
  }
}

/** Wins by name. Seats of one game are no separate evidence, so a game counts once for each name. */
function rowsOf(
  games: readonly ResultLine[],
  nameOf: (game: ResultLine, seat: number) => string,
): LadderRow[] {
  const sums = new Map<string, { games: number; won: number }>()
  for (const game of games) {
    const own = new Map<string, { seats: number; won: number }>()
    for (const seat of game.agents.keys()) {
      const name = nameOf(game, seat)
      const sum = own.get(name) ?? { seats: 0, won: 0 }
      own.set(name, sum)
      sum.seats++
      if (game.winners.includes(seat)) sum.won++
    }
    for (const [name, { seats, won }] of own) {
      const sum = sums.get(name) ?? { games: 0, won: 0 }
      sums.set(name, sum)
      sum.games++
      sum.won += won / seats
    }
  }
  return [...sums]
    .map(([name, { games: count, won }]) => ({ name, games: count, wins: shareEstimate(won, count)! }))
    .sort((left, right) => right.wins.value - left.wins.value)
}

/** Ratings of agents: in each game those who won against those who lost. */
function ratingsOf(games: readonly ResultLine[]): ReadonlyMap<string, Estimate> {
  const known = new Map<string, ReturnType<typeof rating>>()
  for (const { agents, winners } of games) {
    const won = new Set(agents.filter((_, seat) => winners.includes(seat)))
    const lost = new Set(agents.filter((agent, seat) => !winners.includes(seat) && !won.has(agent)))
    if (won.size === 0 || lost.size === 0) continue
    const of = (names: ReadonlySet<string>) => [...names].map((name) => known.get(name) ?? rating())
    const [better, worse] = rate([of(won), of(lost)])
    for (const [index, name] of [...won].entries()) known.set(name, better![index]!)
    for (const [index, name] of [...lost].entries()) known.set(name, worse![index]!)
  }
  return new Map(
    [...known].map(([name, { mu, sigma }]) => [
      name,
      { value: mu, low: mu - 2 * sigma, high: mu + 2 * sigma, count: games.length },
    ]),
  )
}
