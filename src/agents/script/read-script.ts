import { readFileSync } from 'node:fs'
import { closest, Refusal, readJson, showValue } from '../../kit/index.ts'
import type { AgentToolCall } from '../agent.ts'
import { failureCodes, type ScriptEntry, type ScriptReply } from './script.ts'

/**
 * Reads a file of replies. Lines (`.jsonl`) and lists hold entries: `{"key": …, "reply": …}`, or a reply alone.
 * A JSON object maps keys to a reply, or to a list of replies for one attempt after the other.
 */
export function readScript(file: string): ScriptEntry[] {
  const text = readText(file)
  if (file.endsWith('.jsonl')) return readLines(text, file)
  const document = parse(text, file)
  if (Array.isArray(document)) {
    return document.map((entry, index) => toEntry(entry, `${file}, entry ${index + 1}`))
  }
  if (typeof document !== 'object' || document === null) {
    throw new Refusal(
      'bad_script',
      'usage',
      `${file}: expected a list of replies or an object of keys, found ${showValue(document)}.`,
    )
  }
  return Object.entries(document).flatMap(([key, replies]) =>
    (Array.isArray(replies) ? replies : [replies]).map((reply) => ({
      key,
      reply: checkReply(reply, `${file}, key '${key}'`),
    })),
  )
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'there is no such file' : (error as Error).message
    throw new Refusal('bad_script', 'usage', `The script '${file}' cannot be read: ${reason}.`)
  }
}

function readLines(text: string, file: string): ScriptEntry[] {
  return text.split('\n').flatMap((line, index) => {
    const place = `${file}, line ${index + 1}`
    return line.trim() === '' ? [] : [toEntry(parse(line, place), place)]
  })
}

function parse(text: string, place: string): unknown {
  const { value, problems } = readJson(text)
  const [problem] = problems
  if (problem === undefined) return value
  throw new Refusal(
    'bad_script',
    'usage',
    `${place}: found ${problem.found}, expected ${problem.expected} (${problem.code}).`,
  )
}

function toEntry(entry: unknown, place: string): ScriptEntry {
  if (typeof entry !== 'object' || entry === null || !('reply' in entry))
    return { reply: checkReply(entry, place) }
  const reply = checkReply(entry.reply, place)
  if (!('key' in entry)) return { reply }
  if (typeof entry.key === 'string') return { key: entry.key, reply }
  throw new Refusal(
    'bad_script',
    'usage',
    `${place}: expected the name of a question as key, found ${showValue(entry.key)}.`,
  )
}

function checkReply(reply: unknown, place: string): ScriptReply {
  if (typeof reply === 'string') return reply
  if (typeof reply === 'object' && reply !== null) {
    if ('toolCalls' in reply) return { text: '', ...reply, toolCalls: readToolCalls(reply.toolCalls, place) }
    if ('text' in reply && typeof reply.text === 'string') return reply as ScriptReply
    if ('code' in reply && 'message' in reply && typeof reply.message === 'string') {
      if (Object.hasOwn(failureCodes, String(reply.code))) return reply as ScriptReply
      throw unknownCode(String(reply.code), place)
    }
  }
  throw new Refusal(
    'bad_script',
    'usage',
    `${place}: expected a text, a reply with "text", or a failure with "code" and "message", found ${showValue(reply)}.`,
  )
}

/** Tool calls of a reply; an id and an input may be left out. */
function readToolCalls(calls: unknown, place: string): AgentToolCall[] {
  const wanted = 'expected toolCalls to be a list of {"name", "input"}'
  if (!Array.isArray(calls))
    throw new Refusal('bad_script', 'usage', `${place}: ${wanted}, found ${showValue(calls)}.`)
  return calls.map((call, index) => {
    if (typeof call?.name !== 'string')
      throw new Refusal('bad_script', 'usage', `${place}: ${wanted}, found ${showValue(call)}.`)
    return { id: String(call.id ?? `call-${index + 1}`), name: call.name, input: call.input ?? {} }
  })
}

function unknownCode(code: string, place: string): Refusal {
  const known = Object.keys(failureCodes)
  const meant = closest(code, known)
  const hint = meant === undefined ? `Known codes: ${known.join(', ')}.` : `Did you mean '${meant}'?`
  return new Refusal('bad_script', 'usage', `${place}: no failure has the code '${code}'. ${hint}`)
}
