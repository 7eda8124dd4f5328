import { closest, Refusal } from '../../../kit/index.ts'
import { nameOf, roleOf } from '../scoring/names-in-text.ts'
import type { EndCondition, SpeakingOrder } from './plan.ts'

/** The agents that a text or list names: by id, by name, or by role for all of that role. Blank and `All` stand for everybody. */
export function agentsNamed(value: unknown, agents: readonly string[], what: string): string[] {
  const words = listOf(value)
  if (words.length === 0 || (words.length === 1 && /^(?:all|everyone|everybody|default)$/i.test(words[0]!)))
    return [...agents]
  const found = words.flatMap((word) => matching(word, agents, what))
  return [...new Set(found)]
}

function matching(word: string, agents: readonly string[], what: string): string[] {
  const plain = (text: string) => text.toLowerCase().replaceAll('_', ' ').trim()
  const wanted = plain(word)
  const byId = agents.filter((agent) => plain(agent) === wanted)
  const byName = agents.filter((agent) => plain(nameOf(agent)) === wanted)
  const byRole = agents.filter((agent) => [plain(roleOf(agent)), `${plain(roleOf(agent))}s`].includes(wanted))
  const found = [byId, byName, byRole].find((some) => some.length > 0)
  if (found !== undefined) return found
  const meant = closest(word, agents)
  throw new Refusal(
    'unknown_agent',
    'usage',
    `${what} names '${word}', and no agent has this id, name or role.`,
    {
      hint: `${meant === undefined ? '' : `Did you mean '${meant}'? `}Agents: ${agents.join(', ')}.`,
    },
  )
}

/** The order of speech: of the plan, reversed, drawn anew for every cycle, or a list of agents. */
export function orderIn(value: unknown, agents: readonly string[], what: string): SpeakingOrder {
  const text = Array.isArray(value) ? '' : String(value ?? '').trim()
  if (!Array.isArray(value)) {
    if (text === '' || /^(?:default|plan|sequential|round[- ]?robin|in order)$/i.test(text)) return 'plan'
    if (/^(?:random|shuffled?|randomi[sz]ed)$/i.test(text)) return 'random'
    if (/^revers(?:e|ed)$/i.test(text)) return 'reverse'
    const first = /^(.+?)\s+(?:first|starts|begins)$/i.exec(text)?.[1]
    if (first !== undefined) return withOthers(matching(first, agents, what), agents)
  }
  const named = listOf(Array.isArray(value) ? value : text.replaceAll(/\s*(?:->|→|>|;|\bthen\b)\s*/g, ','))
  return withOthers(
    named.flatMap((word) => matching(word, agents, what)),
    agents,
  )
}

const withOthers = (first: readonly string[], agents: readonly string[]) => [
  ...new Set([...first, ...agents]),
]

/** When a round ends: `Total messages: 15`, `Per participant: 3`, or when somebody says a phrase in quotation marks. */
export function endIn(value: unknown, usual: number): EndCondition {
  const text = String(value ?? '').trim()
  if (typeof value === 'number') return { total: value, text: `Total messages: ${value}` }
  const each =
    /(?:per|each)\s+(?:participant|agent|speaker)\D*(\d+)/i.exec(text) ??
    /(\d+)\s*(?:messages?|turns?)?\s*(?:each|per)\b/i.exec(text)
  const all =
    /total\D*(\d+)/i.exec(text) ??
    /(\d+)\s*(?:messages|turns)/i.exec(text) ??
    /(?:messages|turns)\D*(\d+)/i.exec(text) ??
    /^(\d+)$/.exec(text)
  const phrase = /["“]([^"”]+)["”]/.exec(text)?.[1]
  const limit =
    each !== null
      ? { perParticipant: Number(each[1]) }
      : all !== null
        ? { total: Number(all[1]) }
        : { total: usual }
  return { ...limit, ...(phrase !== undefined && { phrase }), text }
}

/** A level from 1 to 10; undefined for a blank. */
export function levelIn(value: unknown): number | undefined {
  const level = Number(value)
  if (value === undefined || value === null || value === '' || !Number.isFinite(level)) return undefined
  return Math.min(10, Math.max(1, level))
}

/** Whether something is switched on, in the words of a canvas. */
export function isOn(value: unknown): boolean {
  return value === true || /^(?:true|yes|on|enabled)$/i.test(String(value ?? ''))
}

function listOf(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
