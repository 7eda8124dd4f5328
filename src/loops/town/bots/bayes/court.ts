import type { Action } from '../../rules/action.ts'
import { countOf } from '../../rules/turn.ts'
import { lives, type View } from '../../rules/view.ts'
import { factionOf } from '../../rules/win.ts'
import type { Mind } from './mind.ts'

const wait: Action = { kind: 'wait' }

/** Votes for the trial that is worth most, where it is worth enough; votes of others draw votes. */
export function vote(view: View, mind: Mind): Action {
  const target = nominee(view, mind)
  return target === -1 || view.votes[view.seat] === target ? wait : { kind: 'vote', target }
}

/** Whom the seat would see on trial; −1 for nobody. */
export function nominee(view: View, mind: Mind): number {
  const { lynch } = mind.outlook
  const plotting = isPlotting(view) || view.role.alignment === 'NE'
  let chosen = -1
  let highest = Number.NEGATIVE_INFINITY
  for (let seat = 0; seat < lynch.length; seat++) {
    if (seat === view.seat || !lives(view.living & ~view.spared, seat) || lynch[seat]! < bar(view)) continue
    const support = supportFor(view, seat)
    // Whoever has something to hide follows rather than leads, until the town is small.
    const heat = support + (plotting ? Math.min(2, mind.charges[seat]!) : 0)
    if (plotting && heat === 0 && countOf(view.living) > 7) continue
    const score = lynch[seat]! * (plotting ? 0.4 : 1) + heat * (plotting ? 0.4 : 0.15)
    if (score > highest) {
      highest = score
      chosen = seat
    }
  }
  return chosen
}

/** Guilty if the death is worth anything. */
export function judge(view: View, mind: Mind): Action {
  const worth = mind.outlook.lynch[view.defendant]!
  return { kind: 'judge', verdict: worth >= bar(view) - 0.1 ? 'guilty' : 'innocent' }
}

/** How much a lynch must be worth. With every night the town can wait less. */
export function bar(view: View): number {
  if (view.role.name === 'Executioner') return 0.2
  return isPlotting(view) || view.role.name === 'Jester' ? 0.1 : Math.max(-0.15, 0.15 - 0.05 * (view.day - 2))
}

/** Whether the seat belongs to those who want the Town dead. */
export function isPlotting({ role }: View): boolean {
  const faction = factionOf(role)
  return (faction !== undefined && faction !== 'Town') || role.name === 'Witch'
}

function supportFor(view: View, target: number): number {
  let votes = 0
  for (let voter = 0; voter < view.votes.length; voter++) if (view.votes[voter] === target) votes++
  return votes
}
