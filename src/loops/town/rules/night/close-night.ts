import { emit, everybody, only } from '../emit.ts'
import { cleanse, splash } from './afflict.ts'
import { type Night, note, visits } from './night.ts'

/** Leaves the houses as the day finds them: traps, gasoline, angels; and forgets what lasts one night. */
export function closeNight(night: Night): void {
  const { game, parts } = night
  for (let seat = 0; seat < parts.length; seat++) {
    const own = game.seats[seat]!
    if (own.trapAt !== -1) springTrap(night, seat)
    else if (own.alive && own.role.name === 'Trapper' && own.trap === 1) buildTrap(night, seat)
    if (own.role.name === 'Arsonist') tendGasoline(night, seat)
    if (parts[seat]!.watched) {
      cleanse(night, seat)
      if (own.alive) game.spared |= only(seat)
      emit(game, everybody, { kind: 'guarded', seat })
    }
    own.order = undefined
    if (own.dayOrder?.verb === 'duel') own.dayOrder = undefined
    if (own.alive) own.bloodied = false
  }
}

/** Whoever visited a trapped house has set the trap off, and its owner learns their roles. */
function springTrap(night: Night, trapper: number): void {
  const { game, parts } = night
  const own = game.seats[trapper]!
  const roles: string[] = []
  for (let visitor = 0; visitor < parts.length; visitor++) {
    if (visitor !== trapper && visits(parts[visitor]!, own.trapAt)) roles.push(game.seats[visitor]!.role.name)
  }
  if (roles.length === 0) return
  // In the order of the alphabet, so that the seats stay unknown.
  roles.sort()
  const { user } = parts[trapper]!
  const seats = own.trapFor === -1 ? [] : [own.trapFor]
  emit(game, only(user), { kind: 'notice', seat: user, code: 'trap_sprung', seats, roles })
  own.trapAt = -1
  own.trap = 1
}

function buildTrap(night: Night, trapper: number): void {
  if (night.parts[trapper]!.blocked || trapper === night.game.prisoner) return
  night.game.seats[trapper]!.trap = 2
  note(night, trapper, 'trap_ready')
}

/** Visitors of an Arsonist are doused; an Arsonist who did nothing has cleaned himself. */
function tendGasoline(night: Night, arsonist: number): void {
  const { game, parts } = night
  const part = parts[arsonist]!
  if (part.user !== arsonist) return
  for (let visitor = 0; visitor < parts.length; visitor++) {
    if (visitor !== arsonist && visits(parts[visitor]!, arsonist) && game.seats[visitor]!.alive) {
      splash(night, visitor)
    }
  }
  const idle = part.verb === undefined && !part.blocked && arsonist !== game.prisoner
  if (idle && game.seats[arsonist]!.order === undefined) game.seats[arsonist]!.doused = false
}
