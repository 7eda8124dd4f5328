import type { View } from '../rules/view.ts'
import { choices } from './choices.ts'
import { informationTools } from './information-tools.ts'
import { ownFacts } from './own-facts.ts'
import type { OwnPapers } from './own-papers.ts'
import { renderEvent } from './render-event.ts'
import { roleCard } from './role-card.ts'
import { graveyard, livingRoster } from './roster.ts'

/** How a player answers: with tags in the text, or with tool calls. */
export type Protocol = 'tags' | 'tools'

/** The part of the prompt that stays the same through a game, as long as the role does. */
export function systemPrompt(view: View, protocol: Protocol): string {
  const { setup, role, seat } = view
  return [
    `You play Town of Salem (${setup.mode}, ${setup.names.length} players). Your name is ${setup.names[seat]}. You are the ${role.name}.`,
    roleCard(role),
    `Roles in this game: ${setup.roleList.join(', ')}.`,
    rules,
    protocol === 'tags' ? tagRules : toolRules,
  ].join('\n\n')
}

const rules = `The rules in short. By day all talk, then vote for a trial: more than half of the living must vote for the same player. The accused defends; the others judge, and if more say guilty than innocent, the accused is lynched. At most three trials a day; a lynch ends the day. At night roles act in secret. The dead are announced in the morning. Town wins when all who kill or conspire are dead; the Mafia, the Coven, the Vampires and each neutral killer win when all others who stand in their way are dead. Lying is part of the game: nobody's word is proof.`

const tagRules = `Answer with one thought in <thinking>…</thinking>, which nobody else sees, and then exactly one tag, nothing else:
<speak>words for all who can hear you</speak>, <whisper target="Name">words for one</whisper>, <vote>Name</vote>, <unvote/>, <vote>guilty</vote> (or innocent, abstain) in JUDGEMENT, <wait/>, or an ability such as <investigate>Name</investigate>; two targets are written as <transport>Name, Name</transport>, a text after a colon as <forge>Name: text</forge> or <execute>: text</execute>.
These cost no turn: <write_will>text</write_will>, <write_death_note>text</write_death_note>, <notebook>text</notebook>, and to look things up: ${informationTools.map(({ name }) => `<${name}>`).join(', ')}.`

const toolRules =
  'Answer by calling exactly one tool. Give your private thought in its argument `thought`; nobody else sees it.'

/** What a player is shown of the present turn. */
export function turnPrompt(view: View, notebook: string, turns: OwnPapers['turns'] = []): string {
  return [...scene(view, { notebook, turns }), `Your turn. ${choices(view)}`].join('\n\n')
}

/** All that a player knows at present, a section each. */
export function scene(view: View, { notebook, turns }: OwnPapers): string[] {
  const { day, phase, tokens, defendant, setup, threshold, trialsLeft } = view
  const facts = ownFacts(view)
  return [
    `${phase === 'NIGHT' ? 'Night' : 'Day'} ${day}, ${phase}. You can still speak ${tokens} tokens in this phase.`,
    ...(facts === '' ? [] : [facts]),
    `Alive:\n${livingRoster(view)}`,
    `Dead:\n${graveyard(view)}`,
    ...(phase === 'NOMINATION'
      ? [`Votes for a trial (${threshold} are needed, trials left today: ${trialsLeft}): ${voteList(view)}.`]
      : []),
    ...(defendant === -1 ? [] : [`On trial: ${setup.names[defendant]}.`]),
    `What you have seen and heard:\n${recent(view)}`,
    ...(turns.length === 0 ? [] : [`Your last turns:\n${turns.join('\n')}`]),
    `Your notebook:\n${orEmpty(notebook)}`,
    `Your last will:\n${orEmpty(view.will)}`,
    ...(view.note === '' ? [] : [`Your death note:\n${view.note}`]),
  ]
}

const orEmpty = (text: string): string => (text === '' ? '(empty)' : text)

function voteList({ votes, setup }: View): string {
  const cast = votes.flatMap((target, voter) =>
    target === -1 ? [] : [`${setup.names[voter]} against ${setup.names[target]}`],
  )
  return cast.length === 0 ? 'none yet' : cast.join(', ')
}

/** The last two days; what came before can be looked up. */
function recent(view: View): string {
  let day = 1
  const lines: string[] = []
  for (const event of view.heard) {
    if (event.kind === 'phase') day = event.day
    const line = day >= view.day - 1 ? renderEvent(event, view.setup.names) : undefined
    if (line !== undefined) lines.push(line)
  }
  return lines.join('\n')
}
