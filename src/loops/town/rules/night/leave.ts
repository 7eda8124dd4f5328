import { drawBelow, drawOne } from '../chance.ts'
import { parries } from '../check-ability.ts'
import { emit, nobody } from '../emit.ts'
import { strength } from '../role.ts'
import { addAttack, addStrike } from './add-attack.ts'
import { type Night, note, noteAbout, noteTarget } from './night.ts'

/** Swaps two houses: whatever is aimed at one of them from now on reaches the other. */
export function transport(night: Night, seat: number): void {
  const { game, parts } = night
  const part = parts[seat]!
  const { target, second, user } = part
  if (target === game.prisoner || second === game.prisoner) {
    part.verb = undefined
    noteAbout(night, user, 'target_jailed', game.prisoner)
    return
  }
  for (const other of parts) {
    if (other.place === target) other.place = second
    else if (other.place === second) other.place = target
  }
  note(night, target, 'transported')
  note(night, second, 'transported')
}

/** A Veteran on alert is harder to kill and strikes whoever comes. */
export function goOnAlert(night: Night, seat: number): void {
  night.parts[seat]!.alert = true
  night.game.seats[seat]!.uses--
}

/** The guilty Vigilante dies by his own hand, wherever he is. */
export function dieOfGuilt(night: Night, seat: number): void {
  addAttack(night, { from: seat, to: seat, power: strength.invincible, by: 'Vigilante', how: 'suicide' })
}

/** Each lynched Jester takes one who did not judge him innocent: the chosen one, else any of them. */
export function haunt(night: Night): void {
  const { game } = night
  for (const { jester, voters } of game.hauntings) {
    const chosen = game.seats[jester]!.order
    const living = voters.filter((voter) => game.seats[voter]!.alive)
    if (living.length === 0) continue
    const wanted = chosen?.verb === 'haunt' && living.includes(chosen.target)
    const target = wanted ? chosen.target : drawOne(game.chance, living)
    emit(game, nobody, { kind: 'haunted', jester, target })
    note(night, target, 'haunting')
    addAttack(night, { from: jester, to: target, power: strength.unstoppable, by: 'Jester', how: 'haunt' })
  }
  game.hauntings.length = 0
}

const weapons: readonly string[] = ['scimitar', 'rapier', 'pistol']

/** The Pirate keeps his opponent busy and wins if the opponent's parry is the one that his weapon beats. */
export function duel(night: Night, seat: number): void {
  const { game, parts } = night
  const part = parts[seat]!
  const opponent = parts[part.target]!.place
  const pirate = game.seats[seat]!
  pirate.dayOrder = undefined
  if (opponent === seat) {
    part.verb = undefined
    return
  }
  if (opponent === game.prisoner) {
    part.verb = undefined
    noteTarget(night, seat, 'target_jailed')
    return
  }
  pirate.lastDuel = part.target
  if (opponent !== game.duelled) note(night, opponent, 'duelled')
  const weapon = choice(night, weapons, part.text)
  const parry = choice(night, parries, game.seats[opponent]!.order?.text)
  block(night, opponent, seat)
  noteTarget(night, seat, weapon === parry ? 'duel_won' : 'duel_lost')
  if (weapon === parry) plunder(night, seat, opponent)
}

function plunder(night: Night, seat: number, opponent: number): void {
  const { game } = night
  const pirate = game.seats[seat]!
  pirate.tally++
  if (pirate.tally >= game.setup.rules.plunders && !pirate.objectiveMet) {
    pirate.objectiveMet = true
    emit(game, nobody, { kind: 'objective', seat, role: 'Pirate' })
    emit(game, 1 << seat, { kind: 'notice', seat, code: 'objective_met' })
  }
  addStrike(night, seat, opponent, strength.powerful)
}

function choice(night: Night, known: readonly string[], word: string | undefined): number {
  const chosen = word === undefined ? -1 : known.indexOf(word)
  return chosen === -1 ? drawBelow(night.game.chance, known.length) : chosen
}

/** Keeps a player at home, as an Escort and a Consort do. */
export function distract(night: Night, seat: number): void {
  const { game, parts } = night
  const part = parts[seat]!
  const target = parts[part.target]!.place
  if (target === seat || target === game.prisoner) return
  part.reach = target
  block(night, target, seat)
}

/** Takes a player's action away, unless the role is above it. */
export function block(night: Night, target: number, blocker: number): void {
  const { game, parts } = night
  const { role, order } = game.seats[target]!
  const part = parts[target]!
  note(night, target, role.blockImmune === true ? 'block_immune' : 'blocked')
  if (role.blockImmune === true) return
  part.blocked = true
  if (part.verb === 'guilt' || part.verb === 'duel') return
  if (role.name === 'Serial Killer' && order?.text !== 'cautious' && parts[blocker]!.verb === 'distract') {
    strikeBack(night, target, blocker)
    if (game.setup.rules.blockedKillerGoesOut) return
  }
  if (role.name === 'Werewolf' && night.fullMoon) part.target = target
  else part.verb = undefined
}

function strikeBack(night: Night, killer: number, blocker: number): void {
  addStrike(night, killer, blocker, strength.basic)
  night.game.seats[blocker]!.bloodied = true
}
