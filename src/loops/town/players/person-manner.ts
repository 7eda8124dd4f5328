import { lives, type View } from '../rules/view.ts'
import { choices } from './choices.ts'
import { heardSoFar } from './heard-so-far.ts'
import { askTool } from './information-tools.ts'
import { type Manner, modelManner } from './manner.ts'
import { ownFacts } from './own-facts.ts'
import { howToAnswer, readWords } from './read-words.ts'
import { renderAction } from './render-action.ts'
import { renderEvent } from './render-event.ts'
import { roleCard } from './role-card.ts'
import { graveyard } from './roster.ts'
import { slotLegend } from './slot-legend.ts'

/** A line a turn, and only what is new: people remember, and can look up the rest. */
export function personManner(): Manner {
  const asModel = modelManner('tags')
  let read = 0
  let role: View['role'] | undefined
  return {
    opening(view) {
      const parts = [
        role === view.role ? '' : introduction(view, role === undefined),
        newsOf(view, read),
        now(view),
      ]
      read = view.heard.length
      role = view.role
      return [{ role: 'user', content: paragraphs(parts) }]
    },
    countsFormat: false,
    reminder: (view) => (read === 0 ? '' : reminderOf(view)),
    parse: ({ text }, { setup }) => readWords(text, setup.names),
    // Without the codes and the tags that models read.
    observe: (observation) => observation.replace(/^ERROR:\w+ - /, '').replace(/^<(\w+)>/gm, '$1'),
    // What a model would have been shown, and would have had to write to do the same.
    sample: ({ action, ...exchange }) => {
      if (action === undefined) return []
      const { view, desk } = exchange
      const text = `<thinking></thinking>${renderAction(action, view)}`
      return asModel.sample({ ...exchange, action, messages: asModel.opening(view, desk), reply: { text } })
    },
  }
}

/** The role card and the results so far, for somebody who comes back. */
function reminderOf(view: View): string {
  const papers = { notebook: '', turns: [] }
  const results = askTool('notices', view, '', papers)
  return paragraphs([
    'The game goes on.',
    introduction(view, true),
    `Results so far:\n${results}`,
    `Dead:\n${graveyard(view)}`,
  ])
}

function introduction({ setup, seat, role }: View, isFirst: boolean): string {
  if (!isFirst) return `You are the ${role.name} now. ${roleCard(role, setup.rules)}`
  return paragraphs([
    `You play Town of Salem (${setup.mode}, ${setup.names.length} players). Your name is ${setup.names[seat]}. You are the ${role.name}.`,
    roleCard(role, setup.rules),
    `Roles in this game: ${setup.roleList.join(', ')}.${slotLegend(setup.roleList, setup.mode)}`,
    howToAnswer,
  ])
}

function newsOf({ heard, setup }: View, from: number): string {
  return heard
    .slice(from)
    .flatMap((event) => renderEvent(event, setup.names) ?? [])
    .join('\n')
}

/** Where the game stands, and what the player may do. */
function now(view: View): string {
  const { day, phase, setup, seat, role, defendant, tokens } = view
  const time = `${setup.names[seat]}, ${role.name}: ${phase === 'NIGHT' ? 'Night' : 'Day'} ${day}, ${phase}.`
  const trial = defendant === -1 ? '' : ` On trial: ${setup.names[defendant]}.`
  const lines = [`${time}${trial} ${tokens} tokens of talk left.`, `Alive: ${livingOf(view)}.`]
  return [...lines, ownFacts(view), choices(view)].filter((line) => line !== '').join('\n')
}

/** The living with the numbers that they may be called by, and their roles where the seat knows them. */
function livingOf(view: View): string {
  const { roles } = heardSoFar(view)
  return view.setup.names
    .flatMap((name, seat) => {
      if (!lives(view.living, seat)) return []
      const known = seat === view.seat ? 'you' : roles[seat]
      return [`${seat + 1} ${name}${known === undefined ? '' : ` (${known})`}`]
    })
    .join(', ')
}

const paragraphs = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')
