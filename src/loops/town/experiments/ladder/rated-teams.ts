import { groupBy, type RatedTeam } from '../../../../learn/index.ts'
import type { SeatResult } from './game-result.ts'

/** Who is rated: an agent, or an agent in a role, on a side or at a task. */
export interface RatedName {
  readonly agent: string
  readonly as?: string
}

/** Under which name a seat is rated; undefined leaves it out. */
export type Naming = (seat: SeatResult) => RatedName | undefined

/** One text for each name. */
export const keyOf = ({ agent, as }: RatedName) => JSON.stringify([agent, as])

/** The teams of a game: sides together, and each neutral alone. Seats without a name are left out. */
export function teamsOf(
  seats: readonly SeatResult[],
  nameOf: Naming,
): (RatedTeam & { readonly side: string })[] {
  const named = seats.flatMap((seat) => {
    const name = nameOf(seat)
    return name === undefined ? [] : [{ seat, name: keyOf(name) }]
  })
  return [...groupBy(named, ({ seat }) => teamOf(seat)).values()].map((members) => ({
    members: members.map(({ name }) => name),
    won: mostWon(members.map(({ seat }) => seat)),
    // A neutral is named by the role that was dealt: only those who do well become Pestilence.
    side: members[0]!.seat.side === 'Neutral' ? members[0]!.seat.dealt : members[0]!.seat.side,
  }))
}

/** The team of a seat. */
export const teamOf = ({ side, player }: SeatResult) => (side === 'Neutral' ? `Neutral ${player}` : side)

/** A converted member may have won apart from the others, so that a side wins when most of it does. */
export const mostWon = (seats: readonly SeatResult[]) =>
  2 * seats.filter(({ won }) => won).length > seats.length
