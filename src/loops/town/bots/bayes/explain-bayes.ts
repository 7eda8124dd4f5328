import type { Action } from '../../rules/action.ts'
import { lives, type View } from '../../rules/view.ts'
import { bar, isPlotting } from './court.ts'
import type { Mind } from './mind.ts'

/** Why the player does something, in a few sentences with the probabilities that count. */
export function explainBayes(view: View, mind: Mind, action: Action): string {
  return [who(view, mind), suspects(view, mind), choiceText(view, mind, action), caution(view, mind, action)]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function who(view: View, { cover }: Mind): string {
  const passing = cover !== undefined && view.role.side !== 'Town' ? ` and pass for the ${cover}` : ''
  return `I am the ${view.role.name}${passing}.`
}

/** The two whose lynch is worth most, with what they most likely are. */
function suspects(view: View, mind: Mind): string {
  const { lynch, enemy, town } = mind.outlook
  const others = [...lynch.keys()].filter((seat) => seat !== view.seat && lives(view.living, seat))
  const top = others.toSorted((a, b) => lynch[b]! - lynch[a]!).slice(0, 2)
  const words = top.map((seat) => {
    const { name, probability } = likeliest(mind, seat)
    return `${view.setup.names[seat]} (Town ${percent(town[seat]!)}, against us ${percent(enemy[seat]!)}, most likely ${name} with ${percent(probability)})`
  })
  return words.length === 0 ? '' : `Whose death would help most: ${words.join(' and ')}.`
}

function likeliest({ posterior }: Mind, seat: number): { name: string; probability: number } {
  const { space } = posterior.evidence
  const size = space.roles.length
  let best = 0
  for (let role = 1; role < size; role++) {
    if (posterior.now[seat * size + role]! > posterior.now[seat * size + best]!) best = role
  }
  return { name: space.roles[best]!.name, probability: posterior.now[seat * size + best]! }
}

function choiceText(view: View, mind: Mind, action: Action): string {
  const name = (seat: number) => view.setup.names[seat]!
  const { lynch, harm, town } = mind.outlook
  switch (action.kind) {
    case 'vote':
      return `A lynch of ${name(action.target)} is worth ${lynch[action.target]!.toFixed(2)} to my side, above my bar of ${bar(view).toFixed(2)}, so I vote for it.`
    case 'bid':
      return `I bid ${action.bid} for the next word.`
    case 'unvote':
      return 'I take my vote back.'
    case 'judge':
      return `The lynch of ${name(view.defendant)} is worth ${lynch[view.defendant]!.toFixed(2)} to my side, so I judge ${action.verdict}.`
    case 'ability': {
      if (action.target === undefined) return `This is a good moment to ${action.verb}.`
      const first = `I ${action.verb} ${name(action.target)}: Town with ${percent(town[action.target]!)}, and a death at night would be worth ${harm[action.target]!.toFixed(2)}.`
      return action.second === undefined ? first : `${first} The second is ${name(action.second)}.`
    }
    case 'speak':
    case 'whisper':
      return isPlotting(view) || view.role.alignment === 'NE'
        ? 'I tell a story that the role list allows and that serves me.'
        : 'What I know helps the others more than my silence protects me, so I tell it.'
    case 'write':
      return 'I write down what I know in case I die.'
    case 'wait':
      return waiting(view)
  }
}

function waiting(view: View): string {
  if (view.turn === 'vote') return `Nobody is above my bar of ${bar(view).toFixed(2)} for a trial, so I wait.`
  if (view.turn === 'act') return 'No target is worth it tonight, so I stay at home.'
  return 'I have nothing to say that would help my side.'
}

function caution(view: View, mind: Mind, action: Action): string {
  if (action.kind === 'wait' || mind.accused !== view.day) return ''
  return 'I have been accused today and must expect a trial.'
}

const percent = (share: number): string => `${Math.round(share * 100)} %`
