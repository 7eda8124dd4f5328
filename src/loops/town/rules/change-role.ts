import { emit, nobody, only } from './emit.ts'
import type { Game } from './game.ts'
import { selfUsesOf, usesOf } from './new-seat.ts'
import type { Role } from './role.ts'
import { emitTeam } from './team.ts'

/** Gives a seat another role, as new: the player gets a notice, and so do the sides that it leaves and joins. */
export function changeRole(game: Game, seat: number, role: Role, cause: string): void {
  const before = become(game, seat, role)
  emit(game, nobody, { kind: 'converted', seat, from: before.name, to: role.name, cause })
  emit(game, only(seat), { kind: 'notice', seat, code: 'role_changed', roles: [role.name] })
  emitTeam(game, before.side)
  if (role.side !== before.side) emitTeam(game, role.side)
}

/** Moves a seat up within its side. */
export function promote(game: Game, seat: number, role: Role): void {
  const before = become(game, seat, role)
  emit(game, nobody, { kind: 'promoted', seat, from: before.name, to: role.name })
  emit(game, only(seat), { kind: 'notice', seat, code: 'promoted', roles: [role.name] })
  emitTeam(game, role.side)
}

function become(game: Game, seat: number, role: Role): Role {
  const changed = game.seats[seat]!
  const before = changed.role
  changed.role = role
  changed.uses = usesOf(role, game.setup.rules)
  changed.selfUses = selfUsesOf(role)
  changed.target = -1
  changed.shielded = role.name === 'Witch'
  changed.tally = 0
  changed.trap = role.name === 'Trapper' ? 1 : 0
  changed.trapAt = -1
  changed.trapFor = -1
  changed.brewedAgain[0] = 0
  changed.brewedAgain[1] = 0
  changed.brewedAgain[2] = 0
  changed.lastBite = 0
  changed.lastDuel = -1
  changed.guilty = false
  return before
}
