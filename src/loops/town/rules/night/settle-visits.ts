import { emit, nobody } from '../emit.ts'
import type { Ability, Aim } from '../role.ts'
import { type Night, noteTarget, type Part } from './night.ts'
import { abilityOf } from './read-orders.ts'

/** Settles who goes where, now that all blocks, controls and transports are known. */
export function settleVisits(night: Night): void {
  settleMafia(night)
  const { game, parts } = night
  for (let visitor = 0; visitor < parts.length; visitor++) {
    const part = parts[visitor]!
    if (part.verb === undefined) continue
    const ability = abilityOf(game.seats[visitor]!, part.verb)
    if (ability !== undefined) direct(night, visitor, ability)
    if (part.visit !== -1) emit(game, nobody, { kind: 'visit', visitor, target: part.visit })
    if (part.also !== -1) emit(game, nobody, { kind: 'visit', visitor, target: part.also })
  }
}

/** The Mafioso carries out what the Godfather ordered, if he is free to; else the Godfather goes himself. */
function settleMafia(night: Night): void {
  const { game, parts } = night
  let godfather = -1
  let mafioso = -1
  for (let seat = 0; seat < parts.length; seat++) {
    const { alive, role } = game.seats[seat]!
    if (!alive || seat === game.prisoner) continue
    if (role.name === 'Godfather' && parts[seat]!.verb === 'kill') godfather = seat
    if (role.name === 'Mafioso') mafioso = seat
  }
  if (godfather === -1 || mafioso === -1) return
  const helper = parts[mafioso]!
  if (helper.blocked) return
  if (!helper.controlled) {
    helper.verb = 'kill'
    helper.target = parts[godfather]!.target
    helper.chosen = parts[godfather]!.chosen
  }
  parts[godfather]!.verb = undefined
}

function direct(night: Night, seat: number, ability: Ability): void {
  const part = night.parts[seat]!
  if (ability.verb === 'transport') {
    part.visit = part.target === seat ? -1 : part.target
    part.also = part.second === seat ? -1 : part.second
  } else if (ability.verb === 'disguise') reach(night, seat, part.second, ability)
  else if (directed.includes(ability.aim)) reach(night, seat, part.target, ability)
}

const directed: readonly Aim[] = ['other', 'any', 'puppet']

/** Finds whom an ability reaches in the end, and whether anybody can be reached at all. */
function reach(night: Night, seat: number, aimedAt: number, ability: Ability): void {
  const { game, parts } = night
  const part = parts[seat]!
  if (aimedAt === -1) return
  const stays =
    aimedAt === seat && !part.controlled && (ability.verb === 'rampage' || ability.verb === 'trap')
  // A bug stays with the player it was meant for, wherever they are taken.
  const found = stays ? seat : ability.verb === 'bug' ? aimedAt : parts[aimedAt]!.place
  if (found === seat) {
    if (canReachOneself(ability, aimedAt === seat && !part.controlled)) part.reach = seat
    else comeToNothing(part, ability)
    return
  }
  if (found === game.prisoner) {
    part.turnedAway = found
    noteTarget(night, seat, 'target_jailed')
    comeToNothing(part, ability)
    return
  }
  part.reach = found
  const astral = ability.verb === 'hex' && game.bookHolder === seat
  if (ability.visits && !astral) part.visit = found
}

/** A rampage at the empty house still meets whoever else stands at its door, and a Spy without a bug still learns the visits. */
function comeToNothing(part: Part, { verb }: Ability): void {
  if (verb !== 'rampage' && verb !== 'bug') part.verb = undefined
}

/** Whether an ability works on oneself: by choice where the role allows it, or by accident where that does no harm. */
function canReachOneself(ability: Ability, chosen: boolean): boolean {
  if (ability.verb === 'heal' || ability.verb === 'watch' || ability.verb === 'rampage') return true
  return chosen && (ability.aim === 'any' || ability.selfUses !== undefined)
}
