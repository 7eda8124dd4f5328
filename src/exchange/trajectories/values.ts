import { isObject } from '../../kit/index.ts'
import type { Losses } from './losses.ts'

/** A value as an object; an empty one where it is none. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? (value as Record<string, unknown>) : {}
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Text that says something; undefined of blank text and of what is no text. */
export function wordsOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** A count: a whole number of zero or more; what is not whole is rounded. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.round(value) : undefined
}

export function amountOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}

const zoneless = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?$/

/** A time in milliseconds: ISO text, seconds or milliseconds since 1970. Text without a zone is read as UTC, which is reported. */
export function timeOf(value: unknown, losses: Losses): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) {
    return Math.round(value < 1e11 ? value * 1000 : value)
  }
  if (typeof value !== 'string' || value === '') return undefined
  const plain = zoneless.test(value)
  if (plain) losses.add('times without a zone are read as UTC')
  const time = Date.parse(plain ? `${value.replace(' ', 'T').replace(',', '.')}Z` : value)
  if (Number.isNaN(time)) {
    losses.add('times that cannot be read are left out')
    return undefined
  }
  return time
}

/** Text in one line, shortened to a number of characters. */
export function oneLine(text: string, most: number): string {
  const line = text
    .slice(0, most * 4)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`
}

/** The text of a message: plain, or a list of parts. Pictures and other media become a note of their kind. */
export function contentText(content: unknown, losses: Losses): string {
  if (typeof content === 'string') return content
  if (content === null || content === undefined) return ''
  if (!Array.isArray(content)) return isObject(content) ? partText(content, losses) : String(content)
  return content
    .map((part) => (typeof part === 'string' ? part : partText(part, losses)))
    .filter((text) => text !== '')
    .join('\n')
}

const textKinds = new Set(['text', 'input_text', 'output_text', 'refusal'])
const thoughtKinds = new Set(['thinking', 'reasoning', 'redacted_thinking', 'redacted-reasoning'])
const callKinds = new Set([
  'tool_use',
  'toolCall',
  'tool-call',
  'tool_call',
  'function_call',
  'server_tool_use',
])

function partText(part: unknown, losses: Losses): string {
  const { type, text, refusal, content } = objectOf(part)
  if (typeof type !== 'string' || textKinds.has(type))
    return textOf(text) ?? textOf(refusal) ?? textOf(content) ?? ''
  if (thoughtKinds.has(type) || callKinds.has(type)) return ''
  if (type === 'tool_reference') return `[tool ${objectOf(part).tool_name ?? ''}]`
  losses.add(`parts of the kind "${type}" are replaced by a note`)
  return `[${type}]`
}

/** What a message thought, apart from what it said. */
export function thoughtText(content: unknown, losses: Losses): string {
  return listOf(content)
    .map((part) => {
      const { type, thinking, reasoning, text, summary } = objectOf(part)
      if (typeof type !== 'string' || !thoughtKinds.has(type)) return ''
      const said = textOf(thinking) ?? textOf(reasoning) ?? textOf(text) ?? contentText(summary ?? '', losses)
      if (said === '') losses.add('thoughts that the provider hid are left out')
      return said
    })
    .filter((text) => text !== '')
    .join('\n')
}
