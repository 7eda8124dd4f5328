import { checkChoice, checkMoment, checkUsesOf } from './check-ability.ts'
import type { Ability } from './role.ts'
import { lives, type View } from './view.ts'

/** The abilities that the seat could use in this turn, whatever the target. */
export function abilitiesNow(view: View): readonly Ability[] {
  if (view.turn === undefined || view.turn === 'talk' || view.turn === 'judge') return none
  let usable: Ability[] | undefined
  for (const ability of view.role.abilities) {
    if (checkMoment(view, ability) !== undefined || checkUsesOf(view, ability) !== undefined) continue
    if (ability.aim === 'prisoner' && view.prisoner === -1) continue
    usable ??= []
    usable.push(ability)
  }
  return usable ?? none
}

const none: readonly Ability[] = []

/** The seats that an ability may be aimed at first; empty for an ability without a target. */
export function targetsOf(view: View, ability: Ability): number[] {
  const seats: number[] = []
  for (let seat = 0; seat < view.setup.names.length; seat++) {
    if (mayAimAt(view, ability, seat) && checkChoice(view, ability, seat) === undefined) seats.push(seat)
  }
  return seats
}

function mayAimAt(view: View, { aim, selfUses }: Ability, seat: number): boolean {
  const alive = lives(view.living, seat)
  switch (aim) {
    case 'none':
      return false
    case 'other':
    case 'puppet':
      if (seat === view.seat) return selfUses !== undefined && view.selfUses > 0
      return alive
    case 'any':
    case 'two':
      return alive
    case 'dead':
    case 'corpse':
      return !alive
    case 'prisoner':
      return seat === view.prisoner
    case 'judge':
      return view.hauntable.includes(seat)
  }
}
