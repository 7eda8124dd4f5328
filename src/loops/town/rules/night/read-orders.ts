import type { Game, Order, Seat } from '../game.ts'
import type { Ability, Aim, Verb } from '../role.ts'
import { firstNight } from '../rule-book.ts'
import type { Night } from './night.ts'
import { chooseBite } from './vampires.ts'

/** Takes from the orders what each seat sets out to do, and adds what happens of itself. */
export function readOrders(night: Night): void {
  const { game, parts } = night
  for (let seat = 0; seat < parts.length; seat++) {
    const own = game.seats[seat]!
    if (own.alive && own.guilty) parts[seat]!.verb = 'guilt'
    else if (own.alive && seat !== game.prisoner) read(night, seat, own)
  }
  chooseBite(night)
}

function read(night: Night, seat: number, own: Seat): void {
  const { game } = night
  const part = night.parts[seat]!
  const duel = own.role.name === 'Pirate' ? own.dayOrder : undefined
  const order = duel?.verb === 'duel' ? duel : own.order
  part.text = own.order?.text ?? order?.text
  if (order !== undefined && canFollow(game, seat, order)) {
    part.verb = order.verb
    part.target = order.target
    part.chosen = order.target
    part.second = order.second
  } else comeOfItself(night, seat)
}

function comeOfItself(night: Night, seat: number): void {
  const part = night.parts[seat]!
  const { name } = night.game.seats[seat]!.role
  if (name === 'Psychic') part.verb = 'vision'
  if (name === 'Spy') part.verb = 'bug'
  if ((name === 'Werewolf' && night.fullMoon) || name === 'Pestilence') {
    part.verb = 'rampage'
    part.target = seat
  }
}

/** Whether an order is within the limits of the role tonight. */
function canFollow(game: Game, seat: number, order: Order): boolean {
  const own = game.seats[seat]!
  const ability = abilityOf(own, order.verb)
  if (ability === undefined || ability.automatic === true) return false
  if (!aimless.includes(ability.aim) && game.seats[order.target] === undefined) return false
  if (ability.when === 'day') return order.target !== own.lastDuel && game.seats[order.target]!.alive
  if (game.day < firstNight(ability, game.setup.rules)) return false
  if (ability.uses !== undefined && own.uses <= 0) return false
  if (ability.book === true && game.bookHolder !== seat) return false
  if (ability.fullMoon === true && game.day % game.setup.rules.fullMoonEvery !== 0 && own.tally === 0)
    return false
  if (order.verb === 'trap') return order.target === seat || (own.trap === 2 && own.trapAt === -1)
  if (own.role.name === 'Potion Master' && game.bookHolder !== seat) {
    return game.day >= own.brewedAgain[potionOf(order.verb)]!
  }
  return true
}

const aimless: readonly Aim[] = ['none', 'prisoner']

/** The ability of a seat's role that a verb names. */
export function abilityOf(seat: Seat, verb: string): Ability | undefined {
  for (const ability of seat.role.abilities) if (ability.verb === verb) return ability
  return undefined
}

/** Which of the three potions a verb pours. */
export function potionOf(verb: Verb): 0 | 1 | 2 {
  return verb === 'heal' ? 0 : verb === 'uncover' ? 1 : 2
}
