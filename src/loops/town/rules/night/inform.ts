import { drawBelow } from '../chance.ts'
import { emit, only } from '../emit.ts'
import { groupOf, lookOf } from '../investigator-groups.ts'
import type { Role } from '../role.ts'
import { brew } from './afflict.ts'
import { type Night, noteTarget, targetOf, visits } from './night.ts'

/** What a Sheriff, an Investigator or a Consigliere finds out about a player. */
export function investigate(night: Night, seat: number): void {
  const { game, parts } = night
  const { reach, user } = parts[seat]!
  const { name } = game.seats[seat]!.role
  if (name === 'Consigliere') emitRole(night, seat)
  else if (name === 'Sheriff')
    noteTarget(night, seat, isSuspicious(night, reach) ? 'suspicious' : 'not_suspicious')
  else {
    const look = lookOf(game.seats[parts[reach]!.seenAs]!, parts[reach]!.framed)
    const roles = groupOf(look, game.setup.rules)
    emit(game, only(user), { kind: 'notice', seat: user, code: 'group', seats: targetOf(night, seat), roles })
  }
}

/** Whether a Sheriff finds a player suspicious tonight. */
export function isSuspicious(night: Night, seat: number): boolean {
  const { game, parts } = night
  const part = parts[seat]!
  if (part.framed) return true
  const own = game.seats[part.seenAs]!
  if (own.hexed) return true
  if (game.bookHolder === part.seenAs) return false
  if (own.role.name === 'Werewolf') return night.fullMoon
  return own.role.suspicious === true && own.role.detectionImmune !== true
}

/** A potion that shows the exact role of a player. */
export function uncover(night: Night, seat: number): void {
  brew(night, seat)
  emitRole(night, seat)
}

function emitRole(night: Night, seat: number): void {
  const { game, parts } = night
  const { reach, user } = parts[seat]!
  const { name } = game.seats[reach]!.role
  const seats = targetOf(night, seat)
  emit(game, only(user), { kind: 'notice', seat: user, code: 'exact_role', seats, roles: [name] })
}

/** Who visited a house; the disguised look like those whom they took for a model. */
export function watch(night: Night, seat: number): void {
  const { game, parts } = night
  const { reach, user } = parts[seat]!
  let seen = 0
  for (let visitor = 0; visitor < parts.length; visitor++) {
    if (visitor !== seat && visits(parts[visitor]!, reach)) seen |= only(parts[visitor]!.seenAs)
  }
  const seats = [parts[seat]!.chosen]
  for (let other = 0; other < parts.length; other++) if (seen & only(other)) seats.push(other)
  emit(game, only(user), { kind: 'notice', seat: user, code: 'visitors', seats })
}

/** Whom a player visited. */
export function track(night: Night, seat: number): void {
  const { game, parts } = night
  const { reach, user } = parts[seat]!
  const { visit, also } = parts[reach]!
  const seats = [parts[seat]!.chosen]
  if (visit !== -1) seats.push(visit)
  if (also !== -1) seats.push(also)
  emit(game, only(user), { kind: 'notice', seat: user, code: 'visited', seats })
}

/** Whether a role is good to a Psychic. */
export function isGood(role: Role): boolean {
  return role.side === 'Town' || role.alignment === 'NB'
}

/** Odd nights show three players of whom at least one is evil, even nights two of whom at least one is good. */
export function envision(night: Night, seat: number): void {
  const { game, parts } = night
  const { user } = parts[seat]!
  const wantsGood = game.day % 2 === 0
  const size = wantsGood ? 2 : 3
  const code = wantsGood ? 'vision_good' : 'vision_evil'
  const others: number[] = []
  const fitting: number[] = []
  for (let other = 0; other < game.seats.length; other++) {
    const { alive, role } = game.seats[other]!
    if (!alive || other === seat) continue
    others.push(other)
    if (isGood(role) === wantsGood) fitting.push(other)
  }
  // A town too small, or without anybody of the kind, gives no vision.
  if (fitting.length === 0 || others.length < size) {
    emit(game, only(user), { kind: 'notice', seat: user, code, seats: [] })
    return
  }
  const seats = [fitting[drawBelow(game.chance, fitting.length)]!]
  others.splice(others.indexOf(seats[0]!), 1)
  while (seats.length < size) seats.push(others.splice(drawBelow(game.chance, others.length), 1)[0]!)
  // The order must not give away who was drawn first.
  seats.sort((left, right) => left - right)
  emit(game, only(user), { kind: 'notice', seat: user, code, seats })
}
