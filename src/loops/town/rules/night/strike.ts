import { strength } from '../role.ts'
import { addAssault, addAttack, addPiercing, addStrike } from './add-attack.ts'
import { brew } from './afflict.ts'
import { strikeVisitors } from './doors.ts'
import { type Night, noteTarget } from './night.ts'

/** The Jailor executes the prisoner. */
export function execute(night: Night, seat: number): void {
  const { game } = night
  const { prisoner } = game
  if (game.jailor !== seat || prisoner === -1) return
  game.seats[seat]!.uses--
  addAttack(night, { from: seat, to: prisoner, power: strength.unstoppable, by: 'Jailor', how: 'execution' })
}

/** A Vampire Hunter looks for a Vampire and stakes it. */
export function stake(night: Night, seat: number): void {
  const { game, parts } = night
  const { reach } = parts[seat]!
  const found = game.seats[reach]!.role.name === 'Vampire'
  noteTarget(night, seat, found ? 'vampire_found' : 'no_vampire')
  if (found) addAssault(night, seat, reach, game.setup.rules.stakeAttack)
}

/** A Vigilante shoots; a raised one has a bullet of its own. */
export function shoot(night: Night, seat: number): void {
  const own = night.game.seats[seat]!
  if (own.alive) own.uses--
  addAssault(night, seat, night.parts[seat]!.reach, strength.basic)
}

/** A Serial Killer or the Mafia kills. */
export function kill(night: Night, seat: number): void {
  addAssault(night, seat, night.parts[seat]!.reach, strength.basic)
}

/** An Arsonist sets all the doused on fire but himself. */
export function ignite(night: Night, seat: number): void {
  const { game } = night
  for (let doused = 0; doused < game.seats.length; doused++) {
    const own = game.seats[doused]!
    if (doused === seat || !own.alive || !own.doused) continue
    if (doused === game.prisoner && !game.setup.rules.igniteReachesJail) continue
    addStrike(night, seat, doused, strength.unstoppable)
  }
}

/** The attacks of a Potion Master, of a Juggernaut, and of a Medusa or a Necromancer with the book. */
export function attack(night: Night, seat: number): void {
  const { game, parts } = night
  const { reach } = parts[seat]!
  const { name } = game.seats[seat]!.role
  if (name === 'Juggernaut') assaultAsJuggernaut(night, seat, reach)
  else if (name === 'Medusa') addAssault(night, seat, reach, strength.powerful)
  else if (name === 'Necromancer') addStrike(night, seat, reach, strength.basic)
  else {
    brew(night, seat)
    addAssault(night, seat, reach, strength.basic)
  }
}

/** Kills make a Juggernaut stronger: one frees him from the moon, three let him rampage, four break all protection. */
function assaultAsJuggernaut(night: Night, seat: number, reach: number): void {
  const { tally } = night.game.seats[seat]!
  if (tally < 1 && !night.fullMoon) return
  if (tally >= 4) addPiercing(night, seat, reach, strength.powerful)
  else addAssault(night, seat, reach, strength.powerful)
  if (tally >= 3) strikeVisitors(night, seat, reach, strength.powerful)
}

/** A Werewolf or Pestilence falls upon a house and all who come to it. */
export function rampage(night: Night, seat: number): void {
  const { game, parts } = night
  const { reach, turnedAway } = parts[seat]!
  const isPestilence = game.seats[seat]!.role.name === 'Pestilence'
  if (!isPestilence && !night.fullMoon) return
  const power = isPestilence ? game.setup.rules.pestilenceAttack : strength.powerful
  if (turnedAway !== -1) {
    for (let other = 0; other < parts.length; other++) {
      if (other !== seat && parts[other]!.turnedAway === turnedAway) addStrike(night, seat, other, power)
    }
  } else if (reach !== seat) {
    addAssault(night, seat, reach, power)
    strikeVisitors(night, seat, reach, power)
  }
  if (isPestilence || reach === seat) strikeVisitors(night, seat, seat, power)
}

/** Medusa looks at whoever comes. */
export function gaze(night: Night, seat: number): void {
  night.game.seats[seat]!.uses--
  strikeVisitors(night, seat, seat, strength.powerful)
}

/** Who cannot be held without danger: Pestilence, and a Werewolf at full moon who is not executed, turn on the Jailor. */
export function strikeJailor(night: Night): void {
  const { game, parts } = night
  const { prisoner, jailor } = game
  if (prisoner === -1 || jailor === -1) return
  const { name } = game.seats[prisoner]!.role
  if (name === 'Pestilence') addAssault(night, prisoner, jailor, game.setup.rules.pestilenceAttack)
  const executed = parts[jailor]!.verb === 'execute'
  if (name === 'Werewolf' && night.fullMoon && !executed)
    addAssault(night, prisoner, jailor, strength.powerful)
}

/** Poison from an earlier night does its work; neither guards nor vests help against it. */
export function letPoisonWork(night: Night): void {
  const { game, attacks } = night
  for (let seat = 0; seat < game.seats.length; seat++) {
    const own = game.seats[seat]!
    if (!own.alive || own.poisoned === 0 || own.poisoned === game.day) continue
    own.poisoned = 0
    const from = poisonerOf(night)
    attacks.push({
      from,
      to: seat,
      power: strength.basic,
      by: 'Poisoner',
      how: 'attack',
      direct: false,
      meets: 'lasting defense',
      bite: false,
    })
  }
}

function poisonerOf(night: Night): number {
  const { seats } = night.game
  for (let seat = 0; seat < seats.length; seat++) if (seats[seat]!.role.name === 'Poisoner') return seat
  return -1
}
