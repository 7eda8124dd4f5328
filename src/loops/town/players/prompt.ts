import type { Role } from '../rules/role.ts'
import type { View } from '../rules/view.ts'
import { blankLine, joined, type Text, text } from '../text.ts'
import { choices } from './choices.ts'
import { heardSoFar } from './heard-so-far.ts'
import { historyOf } from './history.ts'
import { informationTools } from './information-tools.ts'
import { ownFacts } from './own-facts.ts'
import type { OwnEntry } from './own-papers.ts'
import { roleCard } from './role-card.ts'
import { livingText } from './roster.ts'
import { rulesInForce } from './rules-in-force.ts'
import { slotLegend } from './slot-legend.ts'

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
      roleCard(role, setup.rules),
      `The players by seat: ${setup.names.map((name, other) => `${other + 1} ${name}`).join(', ')}.`,
      `Roles in this game: ${setup.roleList.join(', ')}.${slotLegend(setup.roleList, setup.mode)}`,
      rulesInForce(setup.rules),
      protocol === 'tags' ? tagRules : toolRules,
    ].join('\n\n'),
  )
  systems.set(heard, { role, protocol, text: system })
  return system
}

const tagRules = `Think first: in <thinking>...</thinking>, which nobody else sees, unless you have reasoned already before you answer. Then answer with one tag:
<speak>words for all who can hear you</speak>, <whisper target="Name">words for one</whisper>, <vote>Name</vote>, <unvote/>, <vote>guilty</vote> (or innocent, abstain) in JUDGEMENT, <bid>2</bid> where a bid is asked for, <wait/>, or an ability such as <investigate>Name</investigate>; two targets are written as <transport>Name, Name</transport>, a text after a colon as <forge>Name: text</forge> or <execute>: text</execute>. If you write several of these, the last one counts. Words outside of tags are heard by nobody.
These cost no turn: <write_will>text</write_will>, <write_death_note>text</write_death_note>, <notebook>text</notebook>, and to look things up: ${informationTools.map(({ name }) => `<${name}>`).join(', ')}.`

const toolRules =
  'Answer by calling one tool. Unless you have reasoned already before you answer, give your private thought in its argument `thought`; nobody else sees it. What a tool does that costs no turn, such as `notebook`, can be called beside it.'

const noEntries: readonly OwnEntry[] = []

/** What a player is shown of the present turn. */
export function turnPrompt(view: View, entries: readonly OwnEntry[] = noEntries): string {
  return turnText(view, entries).plain
}

/** The same as a text with its spelling. */
export function turnText(view: View, entries: readonly OwnEntry[] = noEntries): Text {
  return joined([historyOf(view, entries), presentText(view), text(`Your turn. ${choices(view)}`)], blankLine)
}

/** Where the game stands now: all of a prompt that changes from turn to turn, before what the player may do. */
export function presentText(view: View): Text {
  const { day, phase, tokens, defendant, setup, threshold, trialsLeft } = view
  const facts = ownFacts(view)
  const { graves } = heardSoFar(view)
  const votes =
    phase === 'NOMINATION'
      ? `\nVotes for a trial (${threshold} are needed, trials left today: ${trialsLeft}): ${voteList(view)}.`
      : ''
  const time = `Now: ${phase === 'NIGHT' ? 'Night' : 'Day'} ${day}, ${phase}. You can still speak ${tokens} tokens in this phase.`
  const start = `${time}${facts === '' ? '' : `\n${facts}`}\nAlive:`
  const trial = defendant === -1 ? '' : `\nOn trial: ${setup.names[defendant]}.`
  const end = `\nDead: ${graves === '' ? 'nobody' : graves}.${votes}${trial}`
  return joined([text(start), livingText(view), text(end)], nothingBetween)
}

const nothingBetween = text('')

function voteList({ votes, setup }: View): string {
  const cast = votes.flatMap((target, voter) =>
    target === -1 ? [] : [`${setup.names[voter]} against ${setup.names[target]}`],
  )
  return cast.length === 0 ? 'none yet' : cast.join(', ')
}
