import { verbs } from '../rules/role.ts'
import { informationTools } from './information-tools.ts'
import type { ParsedReply } from './parse-reply.ts'

/** How a person can answer. */
export const howToAnswer = `Answer with one line: say WORDS · whisper NAME: WORDS · vote NAME · unvote · guilty, innocent or abstain · an ability such as investigate NAME (two names with a comma between them, a text after a colon) · nothing at all to wait.
These cost no turn: will: TEXT · note: TEXT (a death note) · notebook: TEXT · help, and to look things up: ${informationTools
  .map(({ name }) => name)
  .filter((name) => name !== 'help')
  .join(', ')}.
The number before a name stands for the name.`

/** Words that mean what a tag of another name means. */
const otherWords: Readonly<Record<string, string>> = {
  say: 'speak',
  will: 'write_will',
  note: 'write_death_note',
  accuse: 'vote',
  '?': 'help',
}

const verdicts: ReadonlySet<string> = new Set(['guilty', 'innocent', 'abstain'])
const lookUps: ReadonlySet<string> = new Set(informationTools.map(({ name }) => name))
const actions: ReadonlySet<string> = new Set(verbs)

/** Reads a line in plain words as the tag that a model would write. */
export function readWords(line: string, names: readonly string[]): ParsedReply {
  const [, first = '', rest = ''] = /^\s*(\S+?)(?:\s*:)?(?:\s+(.*?))?\s*$/s.exec(line) ?? []
  const word = first.toLowerCase()
  if (word === '') return tag('wait')
  if (verdicts.has(word)) return tag('vote', word)
  const name = otherWords[word] ?? word
  switch (name) {
    case 'wait':
    case 'skip':
    case 'pass':
    case 'unvote':
      return tag(name)
    case 'bid':
    case 'speak':
    case 'notebook':
    case 'write_will':
    case 'write_death_note':
      return tag(name, rest)
    case 'vote':
      return tag(name, nameMeant(rest, names))
    case 'whisper':
      return whisper(rest, names)
  }
  if (lookUps.has(name)) return tag(name, rest)
  if (actions.has(name)) return tag(name, withNames(rest, names))
  return {
    ...nothing,
    code: 'invalid_xml_structure',
    detail: `'${first.slice(0, 40)}' is nothing that can be done. To speak, begin with: say. For more: help`,
  }
}

function whisper(rest: string, names: readonly string[]): ParsedReply {
  const colon = rest.indexOf(':')
  if (colon !== -1)
    return tag('whisper', rest.slice(colon + 1).trim(), nameMeant(rest.slice(0, colon), names))
  return {
    ...nothing,
    code: 'invalid_xml_structure',
    detail: 'write the words after a colon: whisper NAME: WORDS',
  }
}

/** The targets of an ability, and the text after them as it is. */
function withNames(rest: string, names: readonly string[]): string {
  const colon = rest.indexOf(':')
  const targets = (colon === -1 ? rest : rest.slice(0, colon))
    .split(',')
    .map((target) => nameMeant(target, names))
    .join(', ')
  return colon === -1 ? targets : `${targets}${rest.slice(colon)}`
}

/** The name behind a number, unless somebody is called so. */
function nameMeant(text: string, names: readonly string[]): string {
  const said = text.trim()
  if (!/^\d{1,2}$/.test(said) || names.includes(said)) return said
  return names[Number(said) - 1] ?? said
}

const nothing = { thoughts: [], slips: [] } as const

function tag(name: string, body = '', target?: string): ParsedReply {
  return { ...nothing, tags: [{ name, body, attributes: target === undefined ? {} : { target } }] }
}
