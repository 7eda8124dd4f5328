import { type Interval, wilsonInterval } from '../../../../kit/index.ts'
import { groupBy, type Rating, safeSkill } from '../../../../learn/index.ts'
import type { GameResult, SeatResult } from './game-result.ts'
import { keyOf, mostWon, type Naming, teamOf } from './rated-teams.ts'
import type { ReplyHealth } from './reply-health.ts'

/** The record of an agent, or of an agent under some condition. */
export interface LadderRow {
  readonly agent: string
  /** The role, the side or the task that the row is about; absent on the ladder over all. */
  readonly as?: string
  /** Null where nothing was there to compare with. */
  readonly rating: Rating | null
  /** Three spreads below the mean, by which the ladder is ordered. */
  readonly safe: number | null
  readonly seats: number
  /** Games, each counted once: seats of one game are not separate evidence. */
  readonly games: number
  /** The share of these games that were won. Where the agent had seats on several sides, a game is won by the share that won. */
  readonly wins: Interval
  /** Replies whose form was not as asked for, over all decisions; null where no decision is recorded. */
  readonly format: Interval | null
  /** Moves that the rules do not allow and forced waits, over all decisions; null where no decision is recorded. */
  readonly illegal: Interval | null
}

/** A row for each name, the highest safe rating first, then by name. */
export function ladderRows(
  results: readonly GameResult[],
  nameOf: Naming,
  ratings: ReadonlyMap<string, Rating>,
): LadderRow[] {
  const seats = results.flatMap(({ id, seats }) =>
    seats.flatMap((seat) => {
      const name = nameOf(seat)
      return name === undefined ? [] : [{ seat, name, game: id, team: teamOf(seat) }]
    }),
  )
  const rows = [...groupBy(seats, ({ name }) => keyOf(name))].map(([key, members]): LadderRow => {
    const rating = ratings.get(key) ?? null
    const games = [...groupBy(members, ({ game }) => game).values()]
    let won = 0
    for (const game of games) {
      const teams = [...groupBy(game, ({ team }) => team).values()]
      won += teams.filter((team) => mostWon(team.map(({ seat }) => seat))).length / teams.length
    }
    return {
      ...members[0]!.name,
      rating,
      safe: rating === null ? null : safeSkill(rating),
      seats: members.length,
      games: games.length,
      wins: wilsonInterval(won, games.length),
      format: rateOf(members, ({ forgiven, unreadable }) => forgiven + unreadable),
      illegal: rateOf(members, ({ illegal, forced }) => illegal + forced),
    }
  })
  const low = Number.NEGATIVE_INFINITY
  return rows.sort(
    (left, right) => (right.safe ?? low) - (left.safe ?? low) || compare(keyOf(left), keyOf(right)),
  )
}

function rateOf(
  members: readonly { readonly seat: SeatResult }[],
  countOf: (health: ReplyHealth) => number,
): Interval | null {
  let [decisions, count] = [0, 0]
  for (const { seat } of members) {
    decisions += seat.health.decisions
    count += countOf(seat.health)
  }
  return decisions === 0 ? null : wilsonInterval(Math.min(count, decisions), decisions)
}

/** Texts in the order of their characters, whatever the language of the machine. */
export const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)
