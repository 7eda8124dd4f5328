import type { Action, Paper } from '../rules/action.ts'
import { type Verb, verbs } from '../rules/role.ts'
import { lives, type View } from '../rules/view.ts'
import { isInformationTool, willOf } from './information-tools.ts'
import { nameMeant } from './name-meant.ts'
import type { Tag } from './read-tags.ts'
import type { Slip } from './slip.ts'
import { isWait, otherVerbs } from './tag-kinds.ts'
import { countTokens } from './tokens.ts'

/** What a tag asks for. */
export type Move =
  | { readonly kind: 'action'; readonly action: Action }
  | { readonly kind: 'write'; readonly paper: Paper; readonly text: string }
  | { readonly kind: 'notebook'; readonly text: string }
  | { readonly kind: 'tool'; readonly name: string; readonly input: string }
  | {
      readonly kind: 'refused'
      readonly code: 'unknown_tool' | 'target_not_found' | 'invalid_target' | 'invalid_xml_structure'
      readonly detail: string
    }

const papers: Readonly<Record<string, Paper>> = {
  write_will: 'last_will',
  will: 'last_will',
  write_death_note: 'death_note',
  death_note: 'death_note',
  // What a Jailor has written there is the reason of the next execution.
  jailor_death_note: 'death_note',
}

/** What a tag means for a seat. Names that are nearly right are understood, and noted; `self` is oneself. */
export function readMove(view: View, { name, attributes, body }: Tag, slips: Set<Slip> = new Set()): Move {
  const reader: Reader = { view, slips }
  const target = attributes.target ?? attributes.player ?? attributes.to ?? attributes.name
  if (isWait(name)) return action({ kind: 'wait' })
  if (name === 'speak' || name === 'say') return speak(body || (attributes.text ?? attributes.message ?? ''))
  if (name === 'whisper') return whisper(reader, target, body)
  if (name === 'guilty' || name === 'innocent' || name === 'abstain') return vote(reader, name)
  if (name === 'vote' || name === 'nominate' || name === 'judge')
    return vote(reader, target ?? attributes.verdict ?? body)
  if (name === 'bid') return action({ kind: 'bid', bid: bidIn(attributes.bid ?? body) })
  if (name === 'unvote') return action({ kind: 'unvote' })
  if (name === 'notebook') {
    return body === '' ? { kind: 'tool', name: 'view_notebook', input: '' } : { kind: 'notebook', text: body }
  }
  if (name === 'copy_will') return { kind: 'notebook', text: willOf(view, attributes.name ?? body) }
  const paper = papers[name]
  if (paper !== undefined) return { kind: 'write', paper, text: body }
  if (name === 'parry') {
    const word = (attributes.text ?? attributes.target ?? body)
      .trim()
      .toLowerCase()
      .replace(/[^a-z]/g, '')
    return action({ kind: 'ability', verb: 'parry', text: word })
  }
  const verb = otherVerbs[name] ?? (verbs as readonly string[]).find((known) => known === name)
  if (verb !== undefined) return ability(reader, verb as Verb, attributes, body)
  if (isInformationTool(name))
    return { kind: 'tool', name, input: attributes.name ?? attributes.target ?? body }
  return { kind: 'refused', code: 'unknown_tool', detail: `there is no <${name}>` }
}

interface Reader {
  readonly view: View
  readonly slips: Set<Slip>
}

const action = (done: Action): Move => ({ kind: 'action', action: done })

function speak(body: string): Move {
  if (body === '') return silence
  return action({ kind: 'speak', says: { text: body }, tokens: countTokens(body) })
}

const silence: Move = {
  kind: 'refused',
  code: 'invalid_xml_structure',
  detail: 'there are no words between the tags; to say nothing, <wait/>',
}

/** The name may also stand before the words: `<whisper>Ann: hello</whisper>`. */
function whisper(reader: Reader, target: string | undefined, body: string): Move {
  const [, before, after] = target === undefined ? (/^([^:\n]{1,60}):\s*(.*)$/s.exec(body) ?? []) : []
  const name = target ?? before ?? ''
  const words = target === undefined ? (after ?? body) : body
  const to = seatNamed(reader, name)
  if (to === undefined) return unknown(reader.view, name)
  if (words === '') return silence
  return action({ kind: 'whisper', to, says: { text: words }, tokens: countTokens(words) })
}

function vote(reader: Reader, text: string): Move {
  const verdict = verdictIn(text)
  if (verdict !== undefined && reader.view.turn !== 'vote') {
    if (text.trim().toLowerCase() !== verdict) reader.slips.add('near_name')
    return action({ kind: 'judge', verdict })
  }
  const target = seatNamed(reader, text)
  return target === undefined ? unknown(reader.view, text) : action({ kind: 'vote', target })
}

const bidIn = (text: string): number => Number(/\d+/.exec(text)?.[0] ?? Number.NaN)

function verdictIn(text: string): 'guilty' | 'innocent' | 'abstain' | undefined {
  if (/\b(?:not[ -]guilty|innocent)\b/i.test(text)) return 'innocent'
  if (/\bguilty\b/i.test(text)) return 'guilty'
  return /\babstain/i.test(text) ? 'abstain' : undefined
}

/** Abilities take their targets in the body, as `Ann` or `Ann, Bob`, or as attributes; a text may follow a colon. */
function ability(
  reader: Reader,
  verb: Verb,
  attributes: Readonly<Record<string, string>>,
  body: string,
): Move {
  const colon = body.indexOf(':')
  const text = attributes.text ?? (colon === -1 ? undefined : body.slice(colon + 1).trim())
  const listed = namesListed(reader.view, colon === -1 ? body : body.slice(0, colon))
  const first = attributes.target ?? attributes.player ?? attributes.first ?? listed[0] ?? ''
  const other = attributes.second ?? attributes.second_target ?? listed[1] ?? ''
  const target = first === '' ? undefined : seatNamed(reader, first)
  const second = other === '' ? undefined : seatNamed(reader, other)
  if (first !== '' && target === undefined) return unknown(reader.view, first)
  if (other !== '' && second === undefined) return unknown(reader.view, other)
  return action({
    kind: 'ability',
    verb,
    ...(target !== undefined && { target }),
    ...(second !== undefined && { second }),
    ...(text !== undefined && { text }),
  })
}

/** The names of a list with commas or `and`; a name with either in it stays whole. */
function namesListed({ setup: { names } }: View, text: string): string[] {
  const whole = names.find((name) => name.toLowerCase() === text.trim().toLowerCase())
  if (whole !== undefined) return [whole]
  return text.split(/,|;|\s+and\s+|\s+with\s+/i).map((part) => part.trim())
}

/** The seat of a name; undefined where nobody has it. */
function seatNamed({ view, slips }: Reader, name: string): number | undefined {
  const wanted = name.trim().toLowerCase()
  if (wanted === '') return undefined
  if (wanted === 'self' || wanted === 'me' || wanted === 'myself') return view.seat
  return nameMeant(view.setup.names, name, slips)
}

function unknown(view: View, name: string): Move {
  const living = view.setup.names.filter((_, seat) => lives(view.living, seat))
  const detail = `nobody is called '${name.slice(0, 60)}'; alive are ${living.join(', ')}`
  return { kind: 'refused', code: 'target_not_found', detail }
}
