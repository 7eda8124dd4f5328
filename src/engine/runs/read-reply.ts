import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { AgentReply } from '../../agents/index.ts'
import { isObject, Refusal, readJson } from '../../kit/index.ts'

/**
 * The answer in a file. To a question it is a text, or in JSON a whole reply (with `text`) or the value that was
 * asked for; to other work it is the result as JSON.
 */
export async function readReply(file: string, kind: 'ask' | 'step', folder: string): Promise<unknown> {
  const text = await readFile(resolve(folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message
    throw new Refusal('bad_reply', 'usage', `The reply ${file} cannot be read: ${reason}.`)
  })
  if (kind === 'step') return valueIn(text, file)
  if (!file.endsWith('.json')) return { text: text.trimEnd() } satisfies AgentReply
  const value = valueIn(text, file)
  if (typeof value === 'string') return { text: value } satisfies AgentReply
  if (isObject(value) && 'text' in value && typeof value.text === 'string') return value
  return { text: JSON.stringify(value), value } satisfies AgentReply
}

function valueIn(text: string, file: string): unknown {
  const { value, problems } = readJson(text)
  const [problem] = problems
  if (problem === undefined) return value
  throw new Refusal(
    'bad_reply',
    'usage',
    `The reply ${file} is no JSON: found ${problem.found}, expected ${problem.expected}.`,
  )
}
