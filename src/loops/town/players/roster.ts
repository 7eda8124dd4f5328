import { lives, type View } from '../rules/view.ts'
import { nothing, type Text, text } from '../text.ts'
import { heardSoFar } from './heard-so-far.ts'

/** The living, one a line; roles only where the seat knows them. */
export function livingRoster(view: View): string {
  return livingText(view).plain.slice(1)
}

/** The dead, one a line, with what the town learnt. */
export function graveyard(view: View): string {
  return deadText(view).plain.slice(1)
}

interface Roster {
  readonly living: number
  readonly learnt: number
  readonly role: string
  readonly text: Text
}

// It changes with a death or a revelation, and is read every turn.
const rosters = new WeakMap<View['heard'], Roster>()

/** The roster of the living as a text; every line begins with a line end. */
export function livingText(view: View): Text {
  const { living, seat, setup, role, heard } = view
  const { roles, learnt } = heardSoFar(view)
  const last = rosters.get(heard)
  if (last?.living === living && last.learnt === learnt && last.role === role.name) return last.text
  const lines = setup.names.flatMap((name, other) => {
    if (!lives(living, other)) return []
    if (other === seat) return [`\n- ${name} (${role.name}), you`]
    return [roles[other] === undefined ? `\n- ${name}` : `\n- ${name} (${roles[other]})`]
  })
  const roster: Roster = { living, learnt, role: role.name, text: text(lines.join('')) }
  rosters.set(heard, roster)
  return roster.text
}

const nobody = text('\nNobody has died.')

/** The graveyard as a text; every line begins with a line end. */
export function deadText(view: View): Text {
  const { dead } = heardSoFar(view)
  return dead === nothing ? nobody : dead
}
