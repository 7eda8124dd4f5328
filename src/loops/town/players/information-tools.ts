import { roleMeant } from '../claims/role-words.ts'
import { noticeText } from '../record/notice-text.ts'
import type { TownEvent } from '../rules/event.ts'
import type { NoticeCode } from '../rules/notice-code.ts'
import { presets } from '../rules/presets.ts'
import type { Role } from '../rules/role.ts'
import { roles } from '../rules/roles.ts'
import type { View } from '../rules/view.ts'
import { choices } from './choices.ts'
import type { OwnPapers } from './own-papers.ts'
import { renderEvent } from './render-event.ts'
import { goalText, roleCard } from './role-card.ts'
import { graveyard, livingRoster } from './roster.ts'
import { alignmentNames } from './slot-legend.ts'

/** What a player can look up; it costs no turn. */
export interface InformationTool {
  readonly name: string
  readonly says: string
  /** Whether it takes a name or a number. */
  readonly takes?: string
  answer(view: View, input: string, papers: OwnPapers): string
}

/** The information tools, in the order in which prompts list them. */
export const informationTools: readonly InformationTool[] = [
  tool('get_role', 'the card of a role, yours unless you name one', cardOf, 'role'),
  tool('role_details', 'the same as get_role', cardOf, 'role'),
  tool('roles', 'the role list of this game', ({ setup }) => `${setup.mode}: ${setup.roleList.join(', ')}.`),
  tool(
    'attributes',
    'attack, defence and immunities of a role, yours unless you name one',
    attributes,
    'role',
  ),
  tool('chat_history', 'what was said and happened on a day, such as 2', historyOf, 'day'),
  tool('graveyard', 'the dead and what the town learnt of them', graveyard),
  tool('alive', 'the living', livingRoster),
  tool('check_will', 'the last will of a dead player', willOf, 'player'),
  tool('view_will', 'your own last will', ({ will }) => (will === '' ? 'Your will is empty.' : will)),
  tool('view_notebook', 'your notebook', (_, __, { notebook }) => notebook || 'It is empty.'),
  tool('get_time', 'day, phase and what is left of your words', timeOf),
  tool('get_executable_actions', 'what you can do now', choices),
  tool('action_history', 'what you have done', (_, __, { turns }) => turns.join('\n') || 'Nothing yet.'),
  tool('investigation_results', 'what your ability has shown you', (view) => noticesOf(view, findings)),
  tool('evil_investigation_results', 'the same as investigation_results', (view) =>
    noticesOf(view, findings),
  ),
  tool('notices', 'all your private notices', (view) => noticesOf(view)),
  tool('victory_conditions', 'what a role wants, yours unless you name one', goalOf, 'role'),
  tool('gamemodes', 'the role lists that exist', () => presets.map(({ name }) => name).join(', ')),
  tool('alignments', 'the alignments and their roles', alignmentList),
  tool('phases', 'the parts of a day', () => phaseWords),
  tool('help', 'what you can do now, your role, and this list', helpFor),
]

function tool(
  name: string,
  says: string,
  answer: InformationTool['answer'],
  takes?: string,
): InformationTool {
  return { name, says, answer, ...(takes !== undefined && { takes }) }
}

const byName: ReadonlyMap<string, InformationTool> = new Map(
  informationTools.map((each) => [each.name, each]),
)

/** Whether a tag asks for information. */
export const isInformationTool = (name: string): boolean => byName.has(name)

/** The answer of a tool; the tool must exist. */
export function askTool(name: string, view: View, input: string, papers: OwnPapers): string {
  return byName.get(name)!.answer(view, input.trim(), papers)
}

function cardOf(view: View, input: string): string {
  return aboutRole(view, input, (role) => roleCard(role, view.setup.rules))
}

function goalOf(view: View, input: string): string {
  return aboutRole(view, input, (role) => goalText(role, view.setup.rules))
}

/** Something about the role that is named, or about one's own where none is. */
function aboutRole(view: View, input: string, describe: (role: Role) => string): string {
  if (input === '') return describe(view.role)
  const meant = roleMeant(input)
  const role = roles.find(({ name }) => name === meant)
  return role === undefined ? `There is no role '${input.slice(0, 60)}'.` : describe(role)
}

const levels = ['none', 'basic', 'powerful', 'unstoppable', 'invincible'] as const

function attributes(view: View, input: string): string {
  return aboutRole(view, input, ({ attack, defense, unique, ...immunity }) => {
    const immune = [
      ...(immunity.blockImmune ? ['role-blocks'] : []),
      ...(immunity.controlImmune ? ['control'] : []),
      ...(immunity.detectionImmune ? ['detection'] : []),
    ]
    return `Attack ${levels[attack]}, defence ${levels[defense]}${unique ? ', unique' : ''}${immune.length > 0 ? `, immune to ${immune.join(' and ')}` : ''}.`
  })
}

function historyOf(view: View, input: string): string {
  const day = /\d+/.exec(input)?.[0]
  let now = 1
  const lines: string[] = []
  for (const event of view.heard) {
    if (event.kind === 'phase') now = event.day
    if (day !== undefined && now !== Number(day)) continue
    const line = renderEvent(event, view.setup.names)
    if (line !== undefined) lines.push(line)
  }
  return lines.length === 0 ? 'Nothing.' : lines.slice(-200).join('\n')
}

/** The will of a dead player, as far as the town could read it. */
export function willOf(view: View, input: string): string {
  const wanted = input.trim().toLowerCase()
  const death = view.heard.find(
    (event): event is Extract<TownEvent, { kind: 'death' }> =>
      event.kind === 'death' && view.setup.names[event.seat]!.toLowerCase() === wanted,
  )
  if (death === undefined) return `${input.slice(0, 60)} is not among the dead.`
  const name = view.setup.names[death.seat]!
  return death.will ? `${name}'s will: ${death.will}` : `No will of ${name} was found.`
}

function timeOf({ day, phase, tokens, trialsLeft }: View): string {
  return `${phase === 'NIGHT' ? 'Night' : 'Day'} ${day}, ${phase}. You can still speak ${tokens} tokens; ${trialsLeft} trials are left today.`
}

const findings: ReadonlySet<NoticeCode> = new Set<NoticeCode>([
  'suspicious',
  'not_suspicious',
  'group',
  'exact_role',
  'visitors',
  'visited',
  'bugged',
  'faction_visits',
  'vision_evil',
  'vision_good',
  'vampire_found',
  'no_vampire',
  'trap_sprung',
  'cleaned_body',
])

function noticesOf(view: View, codes?: ReadonlySet<NoticeCode>): string {
  let day = 1
  const lines: string[] = []
  for (const event of view.heard) {
    if (event.kind === 'phase') day = event.day
    if (event.kind !== 'notice' || codes?.has(event.code) === false) continue
    lines.push(`Night ${day}: ${noticeText(event, view.setup.names)}`)
  }
  return lines.length === 0 ? 'Nothing yet.' : lines.join('\n')
}

function helpFor(view: View): string {
  const tools = informationTools.map(({ name, says }) => `<${name}>: ${says}`)
  return [`Now: ${choices(view)}`, roleCard(view.role, view.setup.rules), ...tools].join('\n')
}

function alignmentList(): string {
  const alignments = [...new Set(roles.map(({ alignment }) => alignment))]
  const members = (wanted: string) =>
    roles.filter(({ alignment }) => alignment === wanted).map(({ name }) => name)
  return alignments
    .map((alignment) => `${alignmentNames[alignment]} (${alignment}): ${members(alignment).join(', ')}`)
    .join('\n')
}

const phaseWords =
  'By day: DISCUSSION (talk), NOMINATION (vote for a trial), DEFENSE (the accused speaks), JUDGEMENT (guilty, innocent or abstain), LAST_WORDS, PRE_NIGHT (choices for the night). Then NIGHT: talk on your channel, then abilities.'
