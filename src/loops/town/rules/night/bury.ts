import { changeRole } from '../change-role.ts'
import { die } from '../die.ts'
import { emit, nobody, only } from '../emit.ts'
import { roleNamed } from '../roles.ts'
import { type Attack, type Night, note, targetOf } from './night.ts'

const vampire = roleNamed('Vampire')

/** Buries the dead of the night, gives the killers their due, and turns those who were bitten and live. */
export function bury(night: Night, kills: readonly Attack[]): void {
  const { game, parts } = night
  for (let seat = 0; seat < parts.length; seat++) {
    const { killedBy, how, note: left } = parts[seat]!
    if (killedBy === undefined || !game.seats[seat]!.alive) continue
    tamper(night, seat)
    die(game, seat, how, killedBy, left)
  }
  for (const kill of kills) credit(night, kill)
  for (let seat = 0; seat < parts.length; seat++) {
    if (parts[seat]!.bitten && game.seats[seat]!.alive) turn(night, seat)
  }
}

/** What happens to a body before the town finds it: stone, a forged will, a clean floor. */
function tamper(night: Night, seat: number): void {
  const { game, parts } = night
  const body = game.seats[seat]!
  if (parts[seat]!.stoned) body.hidden = true
  for (let by = 0; by < parts.length; by++) {
    const { verb, reach, text = '', user } = parts[by]!
    if (reach !== seat) continue
    if (verb === 'forge') {
      body.forgedWill = text
      emit(game, nobody, { kind: 'forged', seat, by, text })
      spendOnDeath(night, by)
    } else if (verb === 'clean') {
      body.hidden = true
      const { will } = body
      const { name: role } = body.role
      emit(game, nobody, { kind: 'cleaned', seat, by, role, will })
      emit(game, only(user), {
        kind: 'notice',
        seat: user,
        code: 'cleaned_body',
        seats: targetOf(night, by),
        roles: [role],
        text: will,
      })
      spendOnDeath(night, by)
    }
  }
}

function spendOnDeath(night: Night, seat: number): void {
  const own = night.game.seats[seat]!
  if (night.game.setup.rules.spentOnlyOnDeath && night.parts[seat]!.user === seat) own.uses--
}

/** Counts every forgery and cleaning that was tried, where the rules say so. */
export function spendAttempts(night: Night): void {
  const { game, parts } = night
  if (game.setup.rules.spentOnlyOnDeath) return
  for (let seat = 0; seat < parts.length; seat++) {
    const { verb, reach, user } = parts[seat]!
    if ((verb === 'forge' || verb === 'clean') && reach !== -1 && user === seat) game.seats[seat]!.uses--
  }
}

/** A Juggernaut grows with each kill; a Jailor who killed a townsman executes no more, and a Vigilante is sorry. */
function credit(night: Night, { from, to, how }: Attack): void {
  const { game, parts } = night
  if (from === -1 || how === 'suicide') return
  const killer = game.seats[from]!
  const part = parts[from]!
  if (killer.role.name === 'Juggernaut') killer.tally++
  if (how === 'execution' && game.seats[to]!.role.side === 'Town') killer.uses = 0
  const shot = killer.role.name === 'Vigilante' && part.verb === 'shoot' && part.user === from
  if (!shot || game.seats[to]!.role.side !== 'Town') return
  if (part.controlled && !game.setup.rules.guiltWhenControlled) return
  killer.guilty = true
  note(night, from, 'guilt')
}

function turn(night: Night, seat: number): void {
  const { game } = night
  night.parts[seat]!.bitten = false
  note(night, seat, 'bitten')
  changeRole(game, seat, vampire, 'Vampire')
  game.seats[seat]!.turned = game.day
  for (const own of game.seats) if (own.role.name === 'Vampire') own.lastBite = game.day
}
