import type { WireRun } from '../../wire.ts'
import type { Message } from './messages.ts'
import type { Journal, Work } from './works.ts'

/** The roles of a run that people play. */
export const rolesOfPeople = ({ agents }: Pick<WireRun, 'agents'>): string[] =>
  Object.keys(agents).filter((role) => agents[role] === 'person')

/** The question that a person is being asked now; the oldest where there are several, since they are asked in turn. */
export function openQuestion({ works }: Pick<Journal, 'works'>): Work | undefined {
  return works.find(({ agent, outcome }) => agent === 'person' && outcome === 'open')
}

/** The role that a step belongs to, where its branch has the name of a role. */
export const roleIn = (key: string, roles: readonly string[]): string | undefined =>
  key.split('/').findLast((name) => roles.includes(name))

/** What a person has not answered yet: all that came after the last answer. */
export function unansweredIn(messages: readonly Message[]): string {
  const answered = messages.findLastIndex(({ role }) => role === 'assistant')
  return messages
    .slice(answered + 1)
    .map(({ content }) => content)
    .join('\n\n')
}

/** Something that a person can choose instead of typing it. */
export interface Choice {
  readonly label: string
  /** What is put into the box; it is sent at once where it is `whole`. */
  readonly text: string
  readonly whole: boolean
}

/** What a question of a game offers to do. Questions without such sentences offer nothing. */
export function choicesIn(text: string): Choice[] {
  const begin = (label: string, start: string): Choice => ({ label, text: start, whole: false })
  const whole = (words: string): Choice => ({ label: words, text: words, whole: true })
  const [, alive = ''] = /^Alive: (.*)\.$/m.exec(text) ?? []
  const others = alive
    .split(', ')
    .filter((one) => one !== '' && !one.endsWith('(you)'))
    .map((one) => one.replace(/^\d+ /, '').replace(/ \(.*\)$/, ''))
  const abilities = [...text.matchAll(/You can (\w+)(?: \([^)]*\))?(?:: ([^.;]*))?(;[^.]*)?\./g)]
  return [
    ...(/You may speak/.test(text) ? [begin('Speak', 'say ')] : []),
    ...(/You may whisper/.test(text) ? [begin('Whisper', 'whisper ')] : []),
    ...(/You may vote/.test(text) ? [...others.map((name) => whole(`vote ${name}`)), whole('unvote')] : []),
    ...(/Judge the accused/.test(text) ? ['guilty', 'innocent', 'abstain'].map(whole) : []),
    ...abilities.flatMap(([, verb, targets, more]) => {
      if (more !== undefined) return [begin(`${verb} …`, `${verb} `)]
      if (targets === undefined) return [whole(verb!)]
      return targets === 'nobody' ? [] : targets.split(', ').map((name) => whole(`${verb} ${name}`))
    }),
    ...(/Or wait\./.test(text) ? [{ label: 'Wait', text: '', whole: true }] : []),
  ]
}
