import type { Action } from '../../rules/action.ts'
import { abilitiesNow, targetsOf } from '../../rules/options.ts'
import type { Ability } from '../../rules/role.ts'
import type { View } from '../../rules/view.ts'
import { byEnemy, byHarm, byPrey, chooseLiving, chooseTarget, type Score } from './choose-target.ts'
import { isPlotting } from './court.ts'
import type { Mind } from './mind.ts'
import { isTime, planFor } from './night-plans.ts'
import { weightOf } from './stakes.ts'

type AbilityAction = Extract<Action, { kind: 'ability' }>

/** The use of an ability that is worth most now; undefined where the player had better stay at home. */
export function useAbility(view: View, mind: Mind): AbilityAction | undefined {
  const abilities = abilitiesNow(view)
  for (let index = abilities.length - 1; index >= 0; index--) {
    const action = use(view, mind, abilities[index]!)
    if (action !== undefined) return action
  }
  return undefined
}

function use(view: View, mind: Mind, ability: Ability): AbilityAction | undefined {
  const { verb, aim } = ability
  if (ability.automatic === true) return undefined
  if (aim === 'none') return useOnNobody(view, mind, ability)
  if (aim === 'prisoner') return isTime(view, mind, ability) ? { kind: 'ability', verb } : undefined
  if (aim === 'corpse') return raise(view, mind, ability)
  if (aim === 'dead') return remember(view, mind, ability)
  const plan = planFor(view, ability)
  const { target, worth } = chooseTarget(view, mind, ability, plan.score)
  if (target === -1 || worth < (plan.from?.(view) ?? Number.NEGATIVE_INFINITY)) return undefined
  if (plan.marks === true || verb === 'jail') mind.marked |= 1 << target
  const text = plan.text?.(mind)
  if (aim === 'two' || aim === 'puppet') {
    const second = chooseLiving(view, mind, target, plan.second ?? byHarm)
    return second === -1 ? undefined : { kind: 'ability', verb, target, second }
  }
  return text === undefined ? { kind: 'ability', verb, target } : { kind: 'ability', verb, target, text }
}

const weapons: readonly string[] = ['scimitar', 'rapier', 'pistol']

function useOnNobody(view: View, mind: Mind, ability: Ability): AbilityAction | undefined {
  const { verb } = ability
  if (!isTime(view, mind, ability)) return undefined
  if (verb === 'ignite') mind.marked = 0
  if (verb !== 'plunder') return { kind: 'ability', verb }
  return { kind: 'ability', verb, text: weapons[Math.floor(mind.random() * weapons.length)]! }
}

/** Raises the dead whose ability helps most, each once. */
function raise(view: View, mind: Mind, ability: Ability): AbilityAction | undefined {
  const plotting = isPlotting(view)
  const { target, worth } = chooseTarget(view, mind, ability, plotting ? byKillers : byHelpers)
  if (target === -1 || worth < 0.1) return undefined
  mind.marked |= 1 << target
  const { shown, space } = mind.posterior.evidence
  const verb = space.roles[shown[target]!]!.abilities[0]!.verb
  const score = plotting ? byHarm : helping.includes(verb) ? byPrey : byEnemy
  const second = chooseLiving(view, mind, view.seat, score)
  return second === -1 ? undefined : { kind: 'ability', verb: ability.verb, target, second }
}

const helping: readonly string[] = ['heal', 'protect', 'watch']

const byHelpers: Score = (_, { posterior, marked }, seat) => {
  const role = posterior.evidence.space.roles[posterior.evidence.shown[seat]!]
  if (role === undefined || role.side !== 'Town' || marked & (1 << seat)) return -1
  return role.abilities[0]?.aim === 'other' ? weightOf(role) : 0
}

const byKillers: Score = (_, { posterior, marked }, seat) => {
  const role = posterior.evidence.space.roles[posterior.evidence.shown[seat]!]
  const aim = role?.abilities[0]?.aim
  if (role === undefined || marked & (1 << seat) || (aim !== 'other' && aim !== 'any')) return -1
  return 0.2 + role.attack
}

/** Takes the role of somebody dead whose side is doing well. */
function remember(view: View, mind: Mind, ability: Ability): AbilityAction | undefined {
  if (view.day < 3) return undefined
  const { shown, space } = mind.posterior.evidence
  const { target, worth } = chooseTarget(view, mind, ability, (_, { outlook }, seat) => {
    const role = space.roles[shown[seat]!]
    if (role === undefined || role.unique) return -1
    let friends = 0
    for (let other = 0; other < shown.length; other++)
      if (shown[other] === -1) friends += outlook.town[other]!
    const rest = targetsOf(view, ability).length
    return role.side === 'Town' ? friends / rest : role.side === 'Mafia' ? 0.8 : 0.1
  })
  return target === -1 || worth < 0 ? undefined : { kind: 'ability', verb: ability.verb, target }
}
