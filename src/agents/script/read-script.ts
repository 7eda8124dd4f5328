import { readFileSync } from 'node:fs'
import { closest, readJson, showValue } from '../../kit/index.ts'
import { failureCodes, type ScriptEntry, type ScriptReply } from './script.ts'

/** A script that cannot be played. */
export class BadScript extends Error {
  override readonly name = 'BadScript'
}

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
    throw new BadScript(
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
    throw new BadScript(`The script '${file}' cannot be read: ${reason}.`)
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
  throw new BadScript(`${place}: found ${problem.found}, expected ${problem.expected} (${problem.code}).`)
}

function toEntry(entry: unknown, place: string): ScriptEntry {
  if (typeof entry !== 'object' || entry === null || !('reply' in entry))
    return { reply: checkReply(entry, place) }
  const reply = checkReply(entry.reply, place)
  if (!('key' in entry)) return { reply }
  if (typeof entry.key === 'string') return { key: entry.key, reply }
  throw new BadScript(`${place}: expected the name of a question as key, found ${showValue(entry.key)}.`)
}

function checkReply(reply: unknown, place: string): ScriptReply {
  if (typeof reply === 'string') return reply
  if (typeof reply === 'object' && reply !== null) {
    if ('text' in reply && typeof reply.text === 'string') return reply as ScriptReply
    if ('code' in reply && 'message' in reply && typeof reply.message === 'string') {
      if (Object.hasOwn(failureCodes, String(reply.code))) return reply as ScriptReply
      throw unknownCode(String(reply.code), place)
    }
  }
  throw new BadScript(
    `${place}: expected a text, a reply with "text", or a failure with "code" and "message", found ${showValue(reply)}.`,
  )
}

function unknownCode(code: string, place: string): BadScript {
  const known = Object.keys(failureCodes)
  const meant = closest(code, known)
  const hint = meant === undefined ? `Known codes: ${known.join(', ')}.` : `Did you mean '${meant}'?`
  return new BadScript(`${place}: no failure has the code '${code}'. ${hint}`)
}
