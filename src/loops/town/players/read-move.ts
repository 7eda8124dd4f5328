import type { Action, Paper } from '../rules/action.ts'
import { type Verb, verbs } from '../rules/role.ts'
import { lives, type View } from '../rules/view.ts'
import { isInformationTool, willOf } from './information-tools.ts'
import type { Tag } from './parse-reply.ts'
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

const waits: ReadonlySet<string> = new Set(['wait', 'skip', 'pass'])
const judgements: ReadonlySet<string> = new Set(['guilty', 'innocent', 'abstain'])
const papers: Readonly<Record<string, Paper>> = {
  write_will: 'last_will',
  will: 'last_will',
  write_death_note: 'death_note',
  death_note: 'death_note',
  // What a Jailor has written there is the reason of the next execution.
  jailor_death_note: 'death_note',
}
const otherNames: Readonly<Record<string, Verb>> = {
  interrogate: 'investigate',
  guard: 'protect',
  roleblock: 'distract',
  swap: 'transport',
}

/** What a tag means for a seat. Names are understood in any case; `self` is oneself. */
export function readMove(view: View, { name, attributes, body }: Tag): Move {
  if (waits.has(name)) return action({ kind: 'wait' })
  if (name === 'speak') return speak(body)
  if (name === 'whisper') return whisper(view, attributes.target ?? attributes.to ?? '', body)
  if (name === 'vote' || name === 'nominate' || name === 'judge') return vote(view, attributes.target ?? body)
  if (name === 'unvote') return action({ kind: 'unvote' })
  if (name === 'notebook') {
    return body === '' ? { kind: 'tool', name: 'view_notebook', input: '' } : { kind: 'notebook', text: body }
  }
  if (name === 'copy_will') return { kind: 'notebook', text: willOf(view, attributes.name ?? body) }
  const paper = papers[name]
  if (paper !== undefined) return { kind: 'write', paper, text: body }
  const verb = otherNames[name] ?? (verbs as readonly string[]).find((known) => known === name)
  if (verb !== undefined) return ability(view, verb as Verb, attributes, body)
  if (isInformationTool(name))
    return { kind: 'tool', name, input: attributes.name ?? attributes.target ?? body }
  return { kind: 'refused', code: 'unknown_tool', detail: `there is no <${name}>` }
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

function whisper(view: View, target: string, body: string): Move {
  const to = seatNamed(view, target)
  if (to === undefined) return unknown(view, target)
  if (body === '') return silence
  return action({ kind: 'whisper', to, says: { text: body }, tokens: countTokens(body) })
}

function vote(view: View, text: string): Move {
  const verdict = text.trim().toLowerCase()
  if (judgements.has(verdict)) return action({ kind: 'judge', verdict: verdict as 'guilty' })
  const target = seatNamed(view, text)
  return target === undefined ? unknown(view, text) : action({ kind: 'vote', target })
}

/** Abilities take their targets in the body, as `Ann` or `Ann, Bob`, or as attributes; a text may follow a colon. */
function ability(view: View, verb: Verb, attributes: Readonly<Record<string, string>>, body: string): Move {
  const colon = body.indexOf(':')
  const text = attributes.text ?? (colon === -1 ? undefined : body.slice(colon + 1).trim())
  const listed = (colon === -1 ? body : body.slice(0, colon)).split(',').map((part) => part.trim())
  const first = attributes.target ?? listed[0] ?? ''
  const other = attributes.second ?? listed[1] ?? ''
  const target = first === '' ? undefined : seatNamed(view, first)
  const second = other === '' ? undefined : seatNamed(view, other)
  if (first !== '' && target === undefined) return unknown(view, first)
  if (other !== '' && second === undefined) return unknown(view, other)
  return action({
    kind: 'ability',
    verb,
    ...(target !== undefined && { target }),
    ...(second !== undefined && { second }),
    ...(text !== undefined && { text }),
  })
}

/** The seat of a name; undefined where nobody has it. */
export function seatNamed(view: View, name: string): number | undefined {
  const wanted = name.trim().toLowerCase()
  if (wanted === 'self' || wanted === 'me') return view.seat
  const seat = view.setup.names.findIndex((known) => known.toLowerCase() === wanted)
  return seat === -1 ? undefined : seat
}

function unknown(view: View, name: string): Move {
  const living = view.setup.names.filter((_, seat) => lives(view.living, seat))
  const detail = `nobody is called '${name.slice(0, 60)}'; alive are ${living.join(', ')}`
  return { kind: 'refused', code: 'target_not_found', detail }
}
