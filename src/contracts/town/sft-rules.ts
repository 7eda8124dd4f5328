import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { plainRole, sideOf } from './role-names.ts'
import type { SftSample } from './sft-dataset.ts'

/** What must hold of one pair. */
export const sftRules: readonly Rule<SftSample>[] = [
  {
    code: 'town/completion-action',
    severity: 'warning',
    says: 'A completion ends with one action, unless the sample says that its form is not as asked for.',
    check({ completion, format = 1 }, report) {
      if (format === 1 && !endsInAction(completion)) {
        const end = completion.trim().slice(-40)
        report(
          ['completion'],
          `the end ${showValue(end)}`,
          'a closed action',
          'leave replies out that were cut off',
        )
      }
    },
  },
  {
    code: 'town/completion-thought',
    severity: 'warning',
    says: 'A completion holds a thought before the action, unless the sample says that its form is not as asked for.',
    check({ completion, format = 1 }, report) {
      if (format !== 1) return
      if (!/<think(?:ing)?>/i.test(completion) || !/<\/think(?:ing)?>/i.test(completion))
        report(['completion'], 'no closed thought', 'a thought and then an action', 'keep the whole reply')
    },
  },
  {
    code: 'town/prompt-identity',
    severity: 'error',
    says: 'The name and the role in the prompt are those of the metadata.',
    check({ prompt, metadata }, report) {
      const [, name, role] = identity.exec(prompt) ?? []
      if (name === undefined || role === undefined) return
      const known = metadata?.agent_name
      if (known !== undefined && known !== name)
        report(
          ['prompt'],
          `the prompt of ${showValue(name)}`,
          `that of ${showValue(known)}`,
          'pair them again',
        )
      const held = metadata?.agent_role
      if (held !== undefined && plainRole(held) !== plainRole(role))
        report(['prompt'], `the role ${showValue(role)}`, showValue(held), 'pair prompt and player again')
    },
  },
  {
    code: 'town/roster-leak',
    severity: 'error',
    says: 'The roster of a prompt shows no role that its player cannot know.',
    check({ prompt, metadata }, report) {
      const [, promptName, promptRole] = identity.exec(prompt) ?? []
      const name = metadata?.agent_name ?? promptName
      const role = metadata?.agent_role ?? promptRole
      const side = role === undefined ? undefined : sideOf(role)
      if (name === undefined || side === undefined) return
      const leaks = rosterRoles(prompt).filter((seat) => seat.name !== name && !mayKnow(side, seat.role))
      if (leaks.length > 0) {
        const found = leaks.slice(0, 3).map((seat) => `${seat.name} as ${seat.role}`)
        const rest = leaks.length > 3 ? ` and ${leaks.length - 3} more` : ''
        report(['prompt'], `${found.join(', ')}${rest}`, `what a ${role} may know`, 'leave the pair out')
      }
    },
  },
  {
    code: 'town/prompt-holds-completion',
    severity: 'error',
    says: 'The prompt does not contain its own reply.',
    check({ prompt, completion }, report) {
      const reply = completion.trim()
      if (reply.length >= 40 && prompt.includes(reply))
        report(['prompt'], 'the completion', 'what came before it', 'cut the prompt where the reply begins')
    },
  },
  {
    code: 'town/empty-sample',
    severity: 'warning',
    says: 'Prompt and completion hold text.',
    check(sample, report) {
      for (const key of ['prompt', 'completion'] as const) {
        if (sample[key].trim() === '') report([key], 'blank text', 'text', 'leave the pair out')
      }
    },
  },
]

const identity = /Your name is ([^\n.]{1,80})\. You are (?:an? |the )?([^\n.]{1,60})\./
const endMarks = /(?:\s*(?:<\/assistant>|<end_of_turn>|<\|[a-z_]{1,20}\|>|<\/s>))+\s*$/
const lastTag = /<(?:\/([a-z_]{1,40})|([a-z_]{1,40})\s?\/)>$/i

function endsInAction(completion: string): boolean {
  const tail = completion.slice(-400).replace(endMarks, '').trimEnd()
  const [, closed, alone] = lastTag.exec(tail) ?? []
  if (alone !== undefined) return true
  return closed !== undefined && !/^think(?:ing)?$/i.test(closed) && completion.includes(`<${closed}`)
}

/** The players in the roster of the living whose roles the prompt shows. */
function rosterRoles(prompt: string): { name: string; role: string }[] {
  const start = prompt.search(/\balive\b[^\n]{0,40}\n|\broster\b[^\n]{0,40}\n/i)
  if (start < 0) return []
  const seats: { name: string; role: string }[] = []
  for (const line of prompt.slice(start).split('\n').slice(1)) {
    if (!/^\s{0,4}[-*•]/.test(line)) break
    const [, name, role] = /^\s{0,4}[-*•]\s{0,4}([^()]{1,80}?)\s{0,4}\(([^()]{1,60})\)/.exec(line) ?? []
    if (name !== undefined && role !== undefined && sideOf(role) !== undefined) seats.push({ name, role })
  }
  return seats
}

function mayKnow(side: string, role: string): boolean {
  if (plainRole(role) === 'mayor') return true
  return side !== 'Town' && side !== 'Neutral' && sideOf(role) === side
}
