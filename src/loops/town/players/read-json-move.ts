import { isObject } from '../../../kit/index.ts'
import { verbs } from '../rules/role.ts'
import type { Tag } from './read-tags.ts'
import { isMove } from './tag-kinds.ts'

/**
 * The move in an object such as {"action": "vote", "target": "Ann"}, or in a tool call that a model has written as text:
 * {"name": "vote", "arguments": {"target": "Ann"}}. Undefined where there is none.
 */
export function readJsonMove(text: string): Tag | undefined {
  const written = objectIn(text)
  if (written === undefined) return undefined
  const { function: called, ...rest } = written
  const call = isObject(called) ? { ...rest, ...called } : written
  const { arguments: given, parameters = given, input = parameters, ...own } = call
  const texts = textsOf({ ...own, ...asObject(input) })
  const { action, tool, name, verb = name, ...others } = texts
  const done = (action ?? tool ?? verb ?? '').toLowerCase()
  const { text: words, message, words: said = message, content = said, thought: _, ...attributes } = others
  const body = words ?? content ?? ''
  if (!isMove(done)) return undefined
  // In a tag the body of an ability is its target; in a call it is the text.
  return abilityNames.has(done) && body !== ''
    ? { name: done, attributes: { ...attributes, text: body }, body: '' }
    : { name: done, attributes, body }
}

/** The verbs of abilities. */
export const abilityNames: ReadonlySet<string> = new Set(verbs)

/** What is longer than this is no move. */
const longest = 4000

/** The first object in a text that can be read. */
function objectIn(text: string): Record<string, unknown> | undefined {
  for (let from = text.indexOf('{'), tries = 0; from !== -1 && tries < 5; tries++) {
    const end = endOf(text, from)
    const read = end === -1 ? undefined : parsed(text.slice(from, end))
    if (isObject(read)) return read
    from = text.indexOf('{', from + 1)
  }
  return undefined
}

/** Where the object that begins somewhere ends; −1 where it does not. */
function endOf(text: string, from: number): number {
  let depth = 0
  let isQuoted = false
  for (let at = from; at < text.length && at < from + longest; at++) {
    const character = text[at]
    if (character === '\\' && isQuoted) at++
    else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
  }
  return -1
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The arguments of a call, which some write as text. */
function asObject(given: unknown): Record<string, unknown> {
  const value = typeof given === 'string' ? parsed(given) : given
  return isObject(value) ? value : {}
}

const textsOf = (given: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key.toLowerCase(), `${value}`]] : [],
    ),
  )
