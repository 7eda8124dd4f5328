import { drawBelow } from '../chance.ts'
import { strength } from '../role.ts'
import { addStrike } from './add-attack.ts'
import { type Night, noteAbout, visits } from './night.ts'

/** What awaits visitors at the doors: alert Veterans, ambushes, and Vampire Hunters who wait for Vampires. */
export function meetAtDoors(night: Night): void {
  const { game, parts } = night
  for (let seat = 0; seat < parts.length; seat++) {
    const part = parts[seat]!
    const { alive, role } = game.seats[seat]!
    if (part.alert) strikeVisitors(night, seat, seat, strength.powerful)
    else if (part.verb === 'ambush') ambush(night, seat, part.reach)
    else if (part.verb === 'trap') setTrap(night, seat)
    if (alive && role.name === 'Vampire Hunter') stakeVisitors(night, seat)
  }
}

/** Strikes everybody who visits a house, but the one who strikes. */
export function strikeVisitors(night: Night, striker: number, house: number, power: number): void {
  const { parts } = night
  for (let visitor = 0; visitor < parts.length; visitor++) {
    if (visitor !== striker && visits(parts[visitor]!, house)) addStrike(night, striker, visitor, power)
  }
}

/** Strikes one of those who visit a house; −1 when nobody did. */
export function strikeOneVisitor(
  night: Night,
  striker: number,
  house: number,
  spares: (seat: number) => boolean,
): number {
  const { game, parts } = night
  let count = 0
  for (let visitor = 0; visitor < parts.length; visitor++) {
    if (visitor !== striker && visits(parts[visitor]!, house) && !spares(visitor)) count++
  }
  if (count === 0) return -1
  let pick = drawBelow(game.chance, count)
  for (let visitor = 0; visitor < parts.length; visitor++) {
    if (visitor === striker || !visits(parts[visitor]!, house) || spares(visitor)) continue
    if (pick-- > 0) continue
    addStrike(night, striker, visitor, strength.basic)
    return visitor
  }
  return -1
}

/** The Ambusher strikes one visitor who is not of the Mafia, and every visitor sees who it was. */
function ambush(night: Night, seat: number, house: number): void {
  const { game, parts } = night
  if (house === -1) return
  const isMafia = (visitor: number) => game.seats[visitor]!.role.side === 'Mafia'
  if (strikeOneVisitor(night, seat, house, isMafia) === -1) return
  for (let visitor = 0; visitor < parts.length; visitor++) {
    if (visitor !== seat && visits(parts[visitor]!, house))
      noteAbout(night, parts[visitor]!.user, 'ambusher', seat)
  }
}

/** Sets a trap that is ready, or takes it down at one's own choice; then another has to be built. */
function setTrap(night: Night, seat: number): void {
  const own = night.game.seats[seat]!
  const { reach, chosen } = night.parts[seat]!
  if (reach === -1) return
  if (reach !== seat) {
    own.trapAt = reach
    own.trapFor = chosen
  } else if (own.trapAt !== -1) {
    own.trapAt = -1
    own.trap = 1
  }
}

function stakeVisitors(night: Night, hunter: number): void {
  const { game, parts } = night
  for (let visitor = 0; visitor < parts.length; visitor++) {
    if (!visits(parts[visitor]!, hunter) || game.seats[visitor]!.role.name !== 'Vampire') continue
    addStrike(night, hunter, visitor, game.setup.rules.stakeAttack)
    noteAbout(night, hunter, 'vampire_found', visitor)
  }
}
