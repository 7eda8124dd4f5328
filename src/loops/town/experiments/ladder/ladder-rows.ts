import { type Interval, wilsonInterval } from '../../../../kit/index.ts'
import { groupBy, type Rating, safeSkill } from '../../../../learn/index.ts'
import type { GameResult, SeatResult } from './game-result.ts'
import { keyOf, mostWon, type Naming, teamOf } from './rated-teams.ts'

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
  /** Games, counted once for each side that the agent had seats on: those who win together are not separate evidence. */
  readonly games: number
  /** The share of these games that were won. */
  readonly wins: Interval
  /** Refused actions and forced waits over all decisions; null where no decision is recorded. */
  readonly malformed: Interval | null
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
      return name === undefined ? [] : [{ seat, name, team: `${teamOf(seat)} in ${id}` }]
    }),
  )
  const rows = [...groupBy(seats, ({ name }) => keyOf(name))].map(([key, members]): LadderRow => {
    const rating = ratings.get(key) ?? null
    const games = [...groupBy(members, ({ team }) => team).values()]
    const won = games.filter((game) => mostWon(game.map(({ seat }) => seat))).length
    return {
      ...members[0]!.name,
      rating,
      safe: rating === null ? null : safeSkill(rating),
      seats: members.length,
      games: games.length,
      wins: wilsonInterval(won, games.length),
      malformed: malformedRate(members.map(({ seat }) => seat)),
    }
  })
  const low = Number.NEGATIVE_INFINITY
  return rows.sort(
    (left, right) => (right.safe ?? low) - (left.safe ?? low) || compare(keyOf(left), keyOf(right)),
  )
}

function malformedRate(seats: readonly SeatResult[]): Interval | null {
  let [decisions, malformed] = [0, 0]
  for (const { health } of seats) {
    decisions += health.decisions
    malformed += health.refused + health.forced
  }
  return decisions === 0 ? null : wilsonInterval(malformed, decisions)
}

/** Texts in the order of their characters, whatever the language of the machine. */
export const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)
