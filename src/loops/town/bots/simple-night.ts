import type { Action } from '../rules/action.ts'
import { abilitiesNow, targetsOf } from '../rules/options.ts'
import type { Ability } from '../rules/role.ts'
import type { View } from '../rules/view.ts'
import type { Notes } from './notes.ts'
import { isTown, pickAny, pickHighest, pickPrey, pickTrusted } from './simple-picks.ts'

const wait: Action = { kind: 'wait' }

/** What a simple bot does with its night. */
export function actAtNight(view: View, notes: Notes, random: () => number): Action {
  const abilities = abilitiesNow(view)
  const ability = abilities.length < 2 ? abilities[0] : abilities[Math.floor(random() * abilities.length)]
  if (ability === undefined) return wait
  const { verb, aim } = ability
  if (aim === 'none') return ability.uses === undefined || random() < 0.5 ? { kind: 'ability', verb } : wait
  if (aim === 'prisoner') return notes.suspicion[view.prisoner]! >= 1.4 ? { kind: 'ability', verb } : wait
  return useAbility(view, ability, notes, random)
}

/** Helps whom it trusts, looks at whom it has not looked at, and harms whom it suspects. */
export function useAbility(view: View, ability: Ability, notes: Notes, random: () => number): Action {
  const { verb, aim, uses } = ability
  if (aim === 'none') return { kind: 'ability', verb }
  if (aim === 'dead' || aim === 'corpse' || aim === 'judge' || particular.has(verb)) {
    return useOnAny(view, ability, random)
  }
  if (helpful.has(verb)) return aimAt(view, ability, pickTrusted(view, notes, random), random)
  const own = 1 << view.seat
  if (searching.has(verb)) {
    const target = pickHighest(view, own | notes.checked | notes.team, notes.suspicion, random)
    if (target !== -1) notes.checked |= 1 << target
    return aimAt(view, ability, target, random)
  }
  if (!isTown(view)) return aimAt(view, ability, pickPrey(view, notes, random), random)
  const target = pickHighest(view, own, notes.suspicion, random)
  // A townsman with few bullets wants to be sure.
  if (uses !== undefined && target !== -1 && notes.suspicion[target]! < 1.4) return wait
  return aimAt(view, ability, target, random)
}

/** Abilities that may not be aimed at everybody at all times. */
const particular: ReadonlySet<string> = new Set(['trap', 'duel'])
const helpful: ReadonlySet<string> = new Set(['protect', 'heal', 'watch'])
const searching: ReadonlySet<string> = new Set([
  'investigate',
  'track',
  'bug',
  'uncover',
  'douse',
  'hex',
  'infect',
])

function useOnAny(view: View, ability: Ability, random: () => number): Action {
  const targets = targetsOf(view, ability)
  return aimAt(view, ability, targets[Math.floor(random() * targets.length)] ?? -1, random)
}

function aimAt(view: View, { verb, aim }: Ability, target: number, random: () => number): Action {
  if (target === -1) return wait
  if (aim !== 'two' && aim !== 'puppet' && aim !== 'corpse') return { kind: 'ability', verb, target }
  const second = pickAny(view, 1 << target, random)
  return second === -1 ? wait : { kind: 'ability', verb, target, second }
}
