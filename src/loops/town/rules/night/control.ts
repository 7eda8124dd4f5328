import { emit, only } from '../emit.ts'
import type { Seat } from '../game.ts'
import { type Ability, strength } from '../role.ts'
import { addAssault } from './add-attack.ts'
import { type Night, note, noteTarget, targetOf } from './night.ts'

/** Makes a player use the ability on another, and learns the role. The one who is controlled knows it. */
export function control(night: Night, seat: number): void {
  const { game, parts } = night
  const part = parts[seat]!
  const puppet = parts[part.target]!.place
  if (puppet === seat) {
    part.verb = undefined
    return
  }
  if (puppet === game.prisoner) {
    part.verb = undefined
    noteTarget(night, seat, 'target_jailed')
    return
  }
  if (game.bookHolder === seat) addAssault(night, seat, puppet, strength.basic)
  const { role } = game.seats[puppet]!
  if (role.controlImmune === true) {
    note(night, puppet, 'control_immune')
    noteTarget(night, seat, 'target_uncontrolled')
    return
  }
  note(night, puppet, 'controlled')
  const { user } = part
  emit(game, only(user), {
    kind: 'notice',
    seat: user,
    code: 'exact_role',
    seats: targetOf(night, seat),
    roles: [role.name],
  })
  steer(night, puppet, part.second)
}

/** Turns whatever the player can do towards another; what has no direction cannot be turned. */
function steer(night: Night, puppet: number, towards: number): void {
  const part = night.parts[puppet]!
  const own = night.game.seats[puppet]!
  part.controlled = true
  if (part.verb === 'vest') part.verb = undefined
  const tooLate = part.verb === 'distract' && part.reach !== -1
  if (part.verb === 'guilt' || part.blocked || tooLate) return
  const ability = steerable(own, part.verb)
  if (ability === undefined || (ability.uses !== undefined && own.uses <= 0)) return
  if (ability.verb === 'trap' && own.trap !== 2) return
  if (own.role.name === 'Potion Master' && part.verb !== ability.verb) return
  // The Arsonist who is sent to his own house lights the fire.
  part.verb = own.role.name === 'Arsonist' && towards === puppet ? 'ignite' : ability.verb
  part.target = towards
}

/** What the player was about to do, or else the first thing that the role does to somebody at night. */
function steerable(own: Seat, verb: string | undefined): Ability | undefined {
  let found: Ability | undefined
  for (const ability of own.role.abilities) {
    const { aim, when, book } = ability
    if (when !== 'night' || (aim !== 'other' && aim !== 'any')) continue
    if (ability.verb === verb) return ability
    if (found === undefined && book !== true) found = ability
  }
  return found
}
