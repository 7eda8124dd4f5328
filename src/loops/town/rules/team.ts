import { emit } from './emit.ts'
import type { Game } from './game.ts'
import type { Side } from './role.ts'

const knowing: readonly Side[] = ['Mafia', 'Coven', 'Vampire']

/** Shows each side that knows itself its members. */
export function emitTeams(game: Game): void {
  for (const side of knowing) emitTeam(game, side)
}

/** Shows a side its members, dead or alive; nothing to those who play without a team. */
export function emitTeam(game: Game, side: Side): void {
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
  if (audience !== 0) emit(game, audience, { kind: 'team', seats: members, roles: names })
}
