import { targetsOf } from '../../rules/options.ts'
import type { Ability } from '../../rules/role.ts'
import { lives, type View } from '../../rules/view.ts'
import type { Mind } from './mind.ts'

/** How good a seat is as a target. */
export type Score = (view: View, mind: Mind, seat: number) => number

/** A target with what it is worth. */
export interface Choice {
  readonly target: number
  readonly worth: number
}

/** The best of an ability's targets; −1 where there is none. Chance decides between near equals. */
export function chooseTarget(view: View, mind: Mind, ability: Ability, score: Score): Choice {
  let target = -1
  let worth = Number.NEGATIVE_INFINITY
  for (const seat of targetsOf(view, ability)) {
    const value = score(view, mind, seat) + mind.random() * 0.02
    if (value > worth) {
      worth = value
      target = seat
    }
  }
  return { target, worth }
}

/** The best living seat but one; −1 where there is none. */
export function chooseLiving(view: View, mind: Mind, except: number, score: Score): number {
  let target = -1
  let worth = Number.NEGATIVE_INFINITY
  for (let seat = 0; seat < view.setup.names.length; seat++) {
    if (seat === except || !lives(view.living, seat)) continue
    const value = score(view, mind, seat) + mind.random() * 0.02
    if (value > worth) {
      worth = value
      target = seat
    }
  }
  return target
}

/** Whose death is worth most. */
export const byHarm: Score = (_, { outlook }, seat) => outlook.harm[seat]!

/** Who most likely kills for another side. */
export const byEnemy: Score = (_, { outlook }, seat) => outlook.enemy[seat]!

/** Whom killers most likely want: those who do much for the Town, and above all those who have said so. */
export const byPrey: Score = (view, { outlook, posterior }, seat) => {
  const isOut = posterior.evidence.claimed[seat] !== undefined || (seat === view.seat && view.revealed)
  return outlook.town[seat]! * (0.2 + outlook.weight[seat]!) * (isOut ? 1.6 : 1)
}

/** Who is least certain to be a friend or a foe, and has not been looked at. */
export const byDoubt: Score = (_, { outlook, marked }, seat) => {
  const enemy = outlook.enemy[seat]!
  return enemy * (1 - enemy) * (marked & (1 << seat) ? 0.15 : 1)
}

/** Whoever has not been touched yet, those first whose death is worth most. */
export const byUntouched: Score = (_, { outlook, marked }, seat) =>
  outlook.harm[seat]! - (marked & (1 << seat) ? 3 : 0)

/** Whom the team has agreed to kill, else whose death is worth most. */
export const byCall: Score = (view, mind, seat) => byVictim(view, mind, seat) + (seat === mind.call ? 5 : 0)

/** Whose death is worth most, less the chance that somebody stands at the door. It is kept hard to foresee. */
export const byVictim: Score = (_, { outlook, posterior, random, foes }, seat) => {
  const harm = outlook.harm[seat]!
  if (harm <= 0) return harm
  const isOut = posterior.evidence.claimed[seat] !== undefined
  return (
    harm * (1 - (isOut ? 0.2 : 0.1) * outlook.weight[seat]!) + (foes & (1 << seat) ? 0.3 : 0) + 0.8 * random()
  )
}
