import type { Action } from '../rules/action.ts'
import type { View } from '../rules/view.ts'
import type { Notes } from './notes.ts'

/** Why a simple bot does something, in a sentence. */
export function explainSimple(view: View, { suspicion }: Notes, action: Action): string {
  const about = (seat: number) => `${view.setup.names[seat]} (suspicion ${suspicion[seat]!.toFixed(1)})`
  switch (action.kind) {
    case 'vote':
      return `I suspect ${about(action.target)} most, with the votes of others, so I vote for a trial.`
    case 'judge':
      return `I judge ${about(view.defendant)} ${action.verdict} as the ${view.role.name}.`
    case 'ability':
      return action.target === undefined
        ? `As the ${view.role.name} I ${action.verb} now.`
        : `As the ${view.role.name} I ${action.verb} ${about(action.target)}.`
    case 'speak':
      return view.role.side === 'Town'
        ? `I tell the town what I found as the ${view.role.name}.`
        : `I am the ${view.role.name} and pass for somebody of the Town.`
    default:
      return `As the ${view.role.name} I see nothing that is worth doing now.`
  }
}
