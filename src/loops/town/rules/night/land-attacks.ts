import { emit, nobody, only } from '../emit.ts'
import { strength } from '../role.ts'
import { addStrike } from './add-attack.ts'
import { type Attack, type Night, note, noteAbout, noteTarget } from './night.ts'
import { canBeTurned } from './vampires.ts'

/** Lets all attacks land at once: nobody who dies of one is too late with another. Gives those that killed. */
export function landAttacks(night: Night): Attack[] {
  const { attacks } = night
  const kills: Attack[] = []
  // Whoever steps in between strikes back, which makes the list longer.
  for (let index = 0; index < attacks.length; index++) {
    const attack = attacks[index]!
    if (night.game.seats[attack.to]!.alive && land(night, attack)) kills.push(attack)
  }
  attacks.length = 0
  return kills
}

/** Whether the attack kills. */
function land(night: Night, attack: Attack): boolean {
  const { game, parts } = night
  const { to, from, power } = attack
  const own = game.seats[to]!
  const part = parts[to]!
  if (attack.direct && attack.meets === 'protection' && (trapped(night, attack) || guarded(night, attack))) {
    report(night, attack, strength.powerful, false)
    return false
  }
  // Vampires cannot harm whoever hunts them.
  if (attack.bite && own.role.name === 'Vampire Hunter') return false
  const defense = defenseAgainst(night, attack)
  if (attack.bite && turns(night, to, defense)) {
    part.bitten = true
    return false
  }
  const killed = power > defense
  own.shielded = false
  report(night, attack, defense, killed)
  if (part.guard !== undefined && attack.how === 'attack') emitToProtectors(night, to)
  if (killed) {
    part.killedBy ??= []
    if (part.killedBy.length === 0) part.how = attack.how
    if (!part.killedBy.includes(attack.by)) part.killedBy.push(attack.by)
    part.note ??= noteOf(night, attack)
    if (from !== -1 && game.seats[from]!.role.name === 'Medusa') part.stoned = true
    return true
  }
  const protectedBy = ownDefense(night, to) < power ? part.guard : undefined
  if (protectedBy === undefined) note(night, to, 'attacked')
  else emit(game, only(to), { kind: 'notice', seat: to, code: 'saved', roles: [protectedBy] })
  if (from !== -1 && from !== to) noteTarget(night, from, 'target_immune')
  return false
}

function report(night: Night, { from, to, power }: Attack, defense: number, killed: boolean): void {
  emit(night.game, nobody, { kind: 'attack', attacker: from, target: to, attack: power, defense, killed })
}

/** What stands between a player and an attack. */
function defenseAgainst(night: Night, attack: Attack): number {
  const { game, parts } = night
  const part = parts[attack.to]!
  const own = ownDefense(night, attack.to)
  if (attack.how === 'execution') {
    return part.watched && game.setup.rules.angelStopsExecution ? strength.invincible : own
  }
  if (attack.meets === 'lasting defense') return lastingDefense(night, attack.to)
  return attack.meets === 'defense' || part.guard === undefined ? own : Math.max(own, strength.powerful)
}

/** The defence that a player has, an alert and a vest included. */
function ownDefense(night: Night, seat: number): number {
  const part = night.parts[seat]!
  const lasting = lastingDefense(night, seat)
  return part.alert || part.vest ? Math.max(lasting, strength.basic) : lasting
}

/** The defence of the role, of strength grown, of the book or of a barrier. */
function lastingDefense(night: Night, seat: number): number {
  const { game } = night
  const own = game.seats[seat]!
  const raised =
    own.shielded ||
    (own.role.name === 'Juggernaut' && own.tally >= 2) ||
    (own.role.name === 'Coven Leader' && game.bookHolder === seat)
  return raised ? Math.max(own.role.defense, strength.basic) : own.role.defense
}

/** A trap at the door strikes the first attacker and keeps the house safe from that one. */
function trapped(night: Night, { from, to }: Attack): boolean {
  const { game, parts } = night
  for (let trapper = 0; trapper < parts.length; trapper++) {
    if (game.seats[trapper]!.trapAt !== to || parts[trapper]!.spent || trapper === from) continue
    parts[trapper]!.spent = true
    addCounter(night, from, 'Trapper', trapper)
    emit(game, only(to), { kind: 'notice', seat: to, code: 'saved', roles: ['Trapper'] })
    return true
  }
  return false
}

/** The first Bodyguard who is still free fights the attacker in the target's place. */
function guarded(night: Night, attack: Attack): boolean {
  const { game, parts } = night
  for (let guard = 0; guard < parts.length; guard++) {
    const part = parts[guard]!
    if (part.verb !== 'protect' || part.reach !== attack.to || part.spent) continue
    if (guard === attack.from || guard === attack.to) continue
    if (game.seats[guard]!.role.name !== 'Bodyguard') continue
    part.spent = true
    addCounter(night, attack.from, 'Bodyguard', guard)
    addStrike(night, attack.from, guard, attack.power)
    noteTarget(night, guard, 'target_attacked')
    emit(game, only(attack.to), { kind: 'notice', seat: attack.to, code: 'saved', roles: ['Bodyguard'] })
    return true
  }
  return false
}

function addCounter(night: Night, to: number, by: string, from: number): void {
  const { powerful } = strength
  const counter: Attack = {
    from,
    to,
    power: powerful,
    by,
    how: 'attack',
    direct: false,
    meets: 'protection',
    bite: false,
  }
  night.attacks.push(counter)
}

function emitToProtectors(night: Night, to: number): void {
  const { game, parts } = night
  for (let seat = 0; seat < parts.length; seat++) {
    const { verb, reach, user } = parts[seat]!
    const { name, side } = game.seats[seat]!.role
    const heals =
      (verb === 'heal' || verb === 'protect') && reach === to && user !== to && name !== 'Bodyguard'
    if (heals && (side === 'Town' || side === 'Coven')) noteTarget(night, seat, 'target_attacked')
    const watches = verb === 'protect' && name === 'Guardian Angel' && game.seats[seat]!.target === to
    if (watches) noteAbout(night, seat, 'target_saved', to)
  }
}

function turns(night: Night, seat: number, defense: number): boolean {
  const { game } = night
  const { role } = game.seats[seat]!
  if (defense > strength.none || !canBeTurned(role)) return false
  let vampires = 0
  for (const other of game.seats) if (other.alive && other.role.name === 'Vampire') vampires++
  return vampires < game.setup.rules.mostVampires
}

/** What the killer leaves at the body: the Jailor gives a reason, the others a note. */
function noteOf(night: Night, { from, how }: Attack): string | undefined {
  if (from === -1 || how === 'suicide' || how === 'haunt') return undefined
  const left = how === 'execution' ? (night.parts[from]!.text ?? '') : night.game.seats[from]!.note
  return left === '' ? undefined : left
}
