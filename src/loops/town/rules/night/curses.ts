import { changeRole } from '../change-role.ts'
import { emit, everybody, only } from '../emit.ts'
import { strength } from '../role.ts'
import { roleNamed } from '../roles.ts'
import { addAttack } from './add-attack.ts'
import { bury } from './bury.ts'
import { landAttacks } from './land-attacks.ts'
import { type Night, visits } from './night.ts'

const plaguebearer = roleNamed('Plaguebearer')
const pestilence = roleNamed('Pestilence')
const hexMaster = roleNamed('Hex Master')

/** The plague goes from the infected to those whom they visit and who visit them; when all have it, Pestilence comes. */
export function spreadPlague(night: Night): void {
  const { game, parts } = night
  const bearer = bearerOf(night)
  if (bearer === -1) return
  let carriers = only(bearer)
  for (let seat = 0; seat < parts.length; seat++) if (game.seats[seat]!.infected) carriers |= only(seat)
  for (let visitor = 0; visitor < parts.length; visitor++) {
    for (let house = 0; house < parts.length; house++) {
      if (!visits(parts[visitor]!, house)) continue
      if (carriers & only(visitor) && house !== bearer) game.seats[house]!.infected = true
      if (carriers & only(house) && visitor !== bearer) game.seats[visitor]!.infected = true
    }
  }
  for (let seat = 0; seat < parts.length; seat++) {
    if (seat !== bearer && game.seats[seat]!.alive && !game.seats[seat]!.infected) return
  }
  changeRole(game, bearer, pestilence, 'plague')
  emit(game, everybody, { kind: 'plague' })
}

/** When everybody alive outside the Coven is hexed, all of them die of it. */
export function finishHex(night: Night): void {
  const { game, parts } = night
  const master = masterOf(night)
  if (master === -1) return
  let victims = 0
  for (const { alive, role, hexed } of game.seats) {
    if (!alive || role.side === 'Coven') continue
    if (!hexed) return
    victims++
  }
  if (victims === 0) return
  for (let seat = 0; seat < parts.length; seat++) {
    const { alive, role } = game.seats[seat]!
    if (!alive || role.side === 'Coven') continue
    addAttack(night, { from: master, to: seat, power: strength.unstoppable, by: 'Hex Master', how: 'attack' })
  }
  bury(night, landAttacks(night))
}

function bearerOf({ game: { seats } }: Night): number {
  for (let seat = 0; seat < seats.length; seat++) {
    if (seats[seat]!.alive && seats[seat]!.role === plaguebearer) return seat
  }
  return -1
}

/** A Hex Master who lives, or who laid a hex tonight. */
function masterOf({ game: { seats }, parts }: Night): number {
  for (let seat = 0; seat < seats.length; seat++) {
    const { role, alive } = seats[seat]!
    if (role === hexMaster && (alive || parts[seat]!.verb === 'hex')) return seat
  }
  return -1
}
