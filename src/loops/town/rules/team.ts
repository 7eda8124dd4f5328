import type { Game } from './game.ts'
import type { Side } from './role.ts'
import { tell } from './tell.ts'

const knowing: readonly Side[] = ['Mafia', 'Coven', 'Vampire']

/** Tells each side that knows itself who belongs to it. */
export function tellTeams(game: Game): void {
  for (const side of knowing) tellTeam(game, side)
}

/** Tells a side who belongs to it, dead or alive; nothing to those who play without a team. */
export function tellTeam(game: Game, side: Side): void {
  if (!knowing.includes(side)) return
  const members: number[] = []
  const names: string[] = []
  let audience = 0
  for (let seat = 0; seat < game.seats.length; seat++) {
    const { role } = game.seats[seat]!
    if (role.side !== side) continue
    members.push(seat)
    names.push(role.name)
    audience |= 1 << seat
  }
  if (audience !== 0) tell(game, audience, { kind: 'team', seats: members, roles: names })
}
