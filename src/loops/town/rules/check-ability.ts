import type { Action, IllegalAction } from './action.ts'
import { checkDead, checkLiving, checkLivingOther, illegal } from './check-target.ts'
import type { Ability } from './role.ts'
import { firstNight } from './rule-book.ts'
import type { View } from './view.ts'

type AbilityAction = Extract<Action, { kind: 'ability' }>

/** Why a seat may not use an ability now; undefined where it may. */
export function checkAbility(view: View, action: AbilityAction): IllegalAction | undefined {
  if (action.verb === 'parry') return checkParry(view, action.text)
  const ability = abilityFor(view, action.verb)
  if (ability === undefined)
    return illegal('unauthorized_action', `a ${view.role.name} cannot ${action.verb}`)
  return checkMoment(view, ability) ?? checkUses(view, ability, action) ?? checkTargets(view, ability, action)
}

/** Whoever is duelled tonight chooses a parry, whatever the role. */
function checkParry(view: View, parry: string | undefined): IllegalAction | undefined {
  if (!view.duelled || view.turn !== 'act') return illegal('wrong_phase', 'nobody duels you tonight')
  return parry !== undefined && parries.includes(parry)
    ? undefined
    : illegal('invalid_target', `a parry is ${parries.join(', ')}`)
}

/** The parries, each of which loses to the weapon in the same place of scimitar, rapier and pistol. */
export const parries: readonly string[] = ['sidestep', 'chainmail', 'backpedal']

function abilityFor(view: View, verb: string): Ability | undefined {
  for (const ability of view.role.abilities) if (ability.verb === verb) return ability
  return undefined
}

/** Why an ability cannot be used in this turn, whatever its target. */
export function checkMoment(view: View, ability: Ability): IllegalAction | undefined {
  if (ability.when === 'dead') {
    if (view.alive) return illegal('unauthorized_action', `only the dead ${ability.verb}`)
    const due = ability.verb === 'haunt' ? view.turn === 'act' : view.turn === 'day'
    return due ? undefined : illegal('wrong_phase', `not the time to ${ability.verb}`)
  }
  if (!view.alive) return illegal('dead_actor', 'the dead have no abilities')
  if (ability.when === 'day') {
    const open = (view.turn === 'day' || view.turn === 'vote') && view.defendant === -1
    return open ? undefined : illegal('wrong_phase', `${ability.verb} is for the open day`)
  }
  if (view.turn !== 'act') return illegal('wrong_phase', `${ability.verb} is for the night`)
  if (view.jailed) return illegal('unauthorized_action', 'nobody acts from the jail')
  if (ability.automatic) return illegal('unauthorized_action', `${ability.verb} happens by itself`)
  if (ability.book && !view.hasBook) return illegal('unauthorized_action', 'only with the Necronomicon')
  const first = firstNight(ability, view.setup.rules)
  if (view.day < first) return illegal('wrong_phase', `not before night ${first}`)
  if (ability.fullMoon && !view.fullMoon && !actsWithoutMoon(view)) {
    return illegal('wrong_phase', 'only at full moon')
  }
  return undefined
}

// A Juggernaut with a kill no longer needs the moon.
const actsWithoutMoon = (view: View): boolean => view.role.name === 'Juggernaut' && view.tally > 0

function checkUses(view: View, ability: Ability, action: AbilityAction): IllegalAction | undefined {
  if (ability.selfUses !== undefined && action.target === view.seat && view.selfUses <= 0) {
    return illegal('insufficient_uses', `${ability.verb} on oneself is used up`)
  }
  return checkUsesOf(view, ability)
}

/** Why an ability is used up for now, whatever its target. */
export function checkUsesOf(view: View, ability: Ability): IllegalAction | undefined {
  if (ability.verb === 'reveal' && view.revealed) return illegal('already_used_ability', 'revealed already')
  if (ability.uses !== undefined && view.uses <= 0) {
    return illegal('insufficient_uses', `no ${ability.verb} is left`)
  }
  if (view.role.name === 'Potion Master') {
    const brewedAgain = view.brewedAgain[potions.indexOf(ability.verb)]
    if (brewedAgain !== undefined && view.day < brewedAgain) {
      return illegal('already_used_ability', `that potion is ready again in night ${brewedAgain}`)
    }
  }
  return undefined
}

const potions: readonly string[] = ['heal', 'uncover', 'attack']

function checkTargets(view: View, ability: Ability, action: AbilityAction): IllegalAction | undefined {
  const { target = -1, second = -1 } = action
  return checkAim(view, ability, target, second) ?? checkChoice(view, ability, target)
}

/** What the rules of single abilities forbid. */
export function checkChoice(view: View, { verb }: Ability, target: number): IllegalAction | undefined {
  if (harmful.has(verb) && view.team & (1 << target)) return illegal('invalid_target', 'not one’s own side')
  if (verb === 'duel' && target === view.lastDuel)
    return illegal('invalid_target', 'not the same player twice running')
  if (verb === 'trap' && target !== view.seat && (view.trap !== 2 || view.trapSet)) {
    return illegal(
      'already_used_ability',
      view.trapSet ? 'the trap is set already' : 'the trap is still being built',
    )
  }
  return undefined
}

/** Abilities that nobody may turn against the own side. */
const harmful: ReadonlySet<string> = new Set([
  'kill',
  'bite',
  'attack',
  'poison',
  'hex',
  'blackmail',
  'frame',
  'hypnotize',
  'distract',
])

function checkAim(view: View, ability: Ability, target: number, second: number): IllegalAction | undefined {
  switch (ability.aim) {
    case 'none':
      return undefined
    case 'other':
      return ability.selfUses !== undefined && target === view.seat
        ? undefined
        : checkLivingOther(view, target)
    case 'any':
      return checkLiving(view, target)
    case 'dead':
      return checkDead(view, target)
    case 'two':
      if (target === second) return illegal('invalid_target', 'two different players')
      return checkLiving(view, target) ?? checkLiving(view, second)
    case 'puppet':
      return checkLivingOther(view, target) ?? checkLiving(view, second)
    case 'corpse':
      return checkDead(view, target) ?? checkLiving(view, second)
    case 'prisoner':
      if (view.prisoner === -1) return illegal('invalid_target', 'nobody is in jail')
      return target === -1 || target === view.prisoner
        ? undefined
        : illegal('invalid_target', 'only the prisoner')
    case 'judge':
      return view.hauntable.includes(target)
        ? undefined
        : illegal('invalid_target', 'only a living player who voted guilty or abstained')
  }
}
