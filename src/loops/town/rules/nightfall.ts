import { emit, nobody, only } from './emit.ts'
import type { Game } from './game.ts'
import { firstNight } from './rule-book.ts'
import { isFullMoon } from './turn.ts'

/** What takes effect when the night falls: who is jailed, and whom a dead Medium speaks with. */
export function settleNightfall(game: Game): void {
  for (let seat = 0; seat < game.seats.length; seat++) {
    const own = game.seats[seat]!
    own.order = undefined
    const order = own.dayOrder
    if (order === undefined) continue
    if (order.verb === 'duel') continue
    own.dayOrder = undefined
    if (!game.seats[order.target]!.alive) continue
    if (order.verb === 'jail' && own.alive) lockUp(game, seat, order.target)
    if (order.verb === 'seance' && !own.alive) {
      own.uses--
      game.seance = { medium: seat, target: order.target }
    }
  }
  challenge(game)
}

/** Whoever is duelled learns of it before choosing anything, unless one of the two is in jail. */
function challenge(game: Game): void {
  game.duelled = -1
  for (let seat = 0; seat < game.seats.length; seat++) {
    const { alive, role, dayOrder } = game.seats[seat]!
    if (!alive || role.name !== 'Pirate' || dayOrder?.verb !== 'duel' || game.prisoner === seat) continue
    const { target } = dayOrder
    if (target === game.prisoner || !game.seats[target]!.alive) continue
    game.duelled = target
    emit(game, only(target), { kind: 'notice', seat: target, code: 'duelled' })
  }
}

function lockUp(game: Game, jailor: number, prisoner: number): void {
  game.jailor = jailor
  game.prisoner = prisoner
  emit(game, nobody, { kind: 'jail', jailor, prisoner })
  emit(game, only(prisoner), { kind: 'notice', seat: prisoner, code: 'jailed' })
}

/** Whether a seat has a choice to make tonight. */
export function canActTonight(game: Game, seat: number): boolean {
  const { alive, role, uses, tally } = game.seats[seat]!
  const { rules } = game.setup
  if (!alive) return game.hauntings.some(({ jester }) => jester === seat)
  if (game.prisoner === seat) return false
  if (game.duelled === seat) return true
  for (const ability of role.abilities) {
    if (ability.when !== 'night' || ability.automatic || game.day < firstNight(ability, rules)) continue
    if (ability.book && game.bookHolder !== seat) continue
    if (ability.uses !== undefined && uses <= 0) continue
    if (ability.aim === 'prisoner' && game.jailor !== seat) continue
    if (ability.fullMoon && !isFullMoon(game) && !(role.name === 'Juggernaut' && tally > 0)) continue
    return true
  }
  return false
}
