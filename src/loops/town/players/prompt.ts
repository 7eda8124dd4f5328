import type { Role } from '../rules/role.ts'
import type { View } from '../rules/view.ts'
import { after, blankLine, joined, nothing, type Text, text } from '../text.ts'
import { choices } from './choices.ts'
import { heardSoFar } from './heard-so-far.ts'
import { informationTools } from './information-tools.ts'
import { ownFacts } from './own-facts.ts'
import type { OwnPapers } from './own-papers.ts'
import { roleCard } from './role-card.ts'
import { deadText, livingText } from './roster.ts'

/** How a player answers: with tags in the text, or with tool calls. */
export type Protocol = 'tags' | 'tools'

/** The part of the prompt that stays the same through a game, as long as the role does. */
export function systemPrompt(view: View, protocol: Protocol): string {
  return systemText(view, protocol).plain
}

const systems = new WeakMap<View['heard'], { readonly role: Role; readonly protocol: Protocol; text: Text }>()

/** The same as a text with its spelling. */
export function systemText(view: View, protocol: Protocol): Text {
  const { setup, role, seat, heard } = view
  const last = systems.get(heard)
  if (last?.role === role && last.protocol === protocol) return last.text
  const system = text(
    [
      `You play Town of Salem (${setup.mode}, ${setup.names.length} players). Your name is ${setup.names[seat]}. You are the ${role.name}.`,
      roleCard(role),
      `Roles in this game: ${setup.roleList.join(', ')}.`,
      rules,
      protocol === 'tags' ? tagRules : toolRules,
    ].join('\n\n'),
  )
  systems.set(heard, { role, protocol, text: system })
  return system
}

const rules = `The rules in short. By day all talk, then vote for a trial: more than half of the living must vote for the same player. The accused defends; the others judge, and if more say guilty than innocent, the accused is lynched. At most three trials a day; a lynch ends the day. At night roles act in secret. The dead are announced in the morning. Town wins when all who kill or conspire are dead; the Mafia, the Coven, the Vampires and each neutral killer win when all others who stand in their way are dead. Lying is part of the game: nobody's word is proof.`

const tagRules = `Answer with one thought in <thinking>...</thinking>, which nobody else sees, and then exactly one tag, nothing else:
<speak>words for all who can hear you</speak>, <whisper target="Name">words for one</whisper>, <vote>Name</vote>, <unvote/>, <vote>guilty</vote> (or innocent, abstain) in JUDGEMENT, <wait/>, or an ability such as <investigate>Name</investigate>; two targets are written as <transport>Name, Name</transport>, a text after a colon as <forge>Name: text</forge> or <execute>: text</execute>.
These cost no turn: <write_will>text</write_will>, <write_death_note>text</write_death_note>, <notebook>text</notebook>, and to look things up: ${informationTools.map(({ name }) => `<${name}>`).join(', ')}.`

const toolRules =
  'Answer by calling exactly one tool. Give your private thought in its argument `thought`; nobody else sees it.'

/** What a player is shown of the present turn. */
export function turnPrompt(view: View, notebook: string, turns: OwnPapers['turns'] = []): string {
  return turnText(view, { notebook, turns }).plain
}

/** The same as a text with its spelling. */
export function turnText(view: View, papers: OwnPapers): Text {
  return joined([...scene(view, papers), text(`Your turn. ${choices(view)}`)], blankLine)
}

const headings = {
  living: text('Alive:'),
  dead: text('Dead:'),
  heard: text('What you have seen and heard:'),
}

/** All that a player knows at present, a section each. */
export function scene(view: View, { notebook, turns }: OwnPapers): Text[] {
  const { day, phase, tokens, defendant, setup, threshold, trialsLeft } = view
  const facts = ownFacts(view)
  const time = `${phase === 'NIGHT' ? 'Night' : 'Day'} ${day}, ${phase}. You can still speak ${tokens} tokens in this phase.`
  const sections = [text(facts === '' ? time : `${time}\n\n${facts}`)]
  sections.push(after(headings.living, livingText(view)), after(headings.dead, deadText(view)))
  if (phase === 'NOMINATION') {
    const votes = `(${threshold} are needed, trials left today: ${trialsLeft}): ${voteList(view)}.`
    sections.push(text(`Votes for a trial ${votes}`))
  }
  if (defendant !== -1) sections.push(text(`On trial: ${setup.names[defendant]}.`))
  sections.push(after(headings.heard, recent(view)))
  if (turns.length > 0) sections.push(text(`Your last turns:\n${turns.join('\n')}`))
  sections.push(
    notebook === '' && view.will === ''
      ? noPapers
      : text(`Your notebook:\n${orEmpty(notebook)}\n\nYour last will:\n${orEmpty(view.will)}`),
  )
  if (view.note !== '') sections.push(text(`Your death note:\n${view.note}`))
  return sections
}

const noPapers = text('Your notebook:\n(empty)\n\nYour last will:\n(empty)')

const orEmpty = (paper: string): string => (paper === '' ? '(empty)' : paper)

function voteList({ votes, setup }: View): string {
  const cast = votes.flatMap((target, voter) =>
    target === -1 ? [] : [`${setup.names[voter]} against ${setup.names[target]}`],
  )
  return cast.length === 0 ? 'none yet' : cast.join(', ')
}

/** The last two days; what came before can be looked up. */
function recent(view: View): Text {
  const { days } = heardSoFar(view)
  return after(days[view.day - 1] ?? nothing, days[view.day] ?? nothing)
}
