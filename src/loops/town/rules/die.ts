import { emit, everybody, nobody } from './emit.ts'
import type { DeathType } from './event.ts'
import type { Game } from './game.ts'

/**
 * Kills a seat: emits the truth without an audience, and to everybody what the town learns: the role unless it is hidden or
 * disguised, the will or what a forger made of it, a death note, and what is read at the body.
 */
export function die(game: Game, seat: number, how: DeathType, by: readonly string[], note?: string): void {
  const body = game.seats[seat]!
  body.alive = false
  game.living &= ~(1 << seat)
  body.order = undefined
  body.poisoned = 0
  body.blackmailed = false
  game.lastDeath = game.day * 2 + (game.phase === 'NIGHT' ? 1 : 0)
  emit(game, nobody, { kind: 'died', seat, role: body.role.name, how, by })
  emit(game, everybody, {
    kind: 'death',
    seat,
    role: body.hidden ? undefined : (body.disguise ?? body.role.name),
    how,
    by,
    will: body.hidden || body.bloodied ? undefined : (body.forgedWill ?? body.will),
    note,
  })
}
