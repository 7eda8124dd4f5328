import { createReadStream } from 'node:fs'
import { lineSplitter, readJson } from '../../kit/index.ts'

/** A log that can be read from its beginning, as often as needed. */
export interface LogSource {
  readonly path: string
  readonly bytes: number
  blocks(): AsyncIterable<Uint8Array>
}

/** A log in a file. */
export function fileSource(path: string, bytes: number): LogSource {
  return { path, bytes, blocks: () => createReadStream(path, { highWaterMark: 1024 * 1024 }) }
}

/** A log that is already in memory. */
export function textSource(path: string, text: string): LogSource {
  const bytes = Buffer.from(text)
  return {
    path,
    bytes: bytes.length,
    async *blocks() {
      yield bytes
    },
  }
}

/** A line of a log: its JSON value, or why it has none. */
export type LogLine =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly problem: string }

/** Longer lines are passed over: no step of a trajectory may be this large. */
const mostLineBytes = 256 * 1024 * 1024

/** The lines of a log with their JSON values. Empty lines are left out. No more than a block and a line is held. */
export async function* jsonLines(source: LogSource): AsyncGenerator<LogLine> {
  let ready: LogLine[] = []
  const splitter = lineSplitter(
    (line) => {
      if (line.kind !== 'text') {
        const problem = line.kind === 'too-long' ? 'the line is too long' : 'the line is not UTF-8'
        ready.push({ number: line.number, problem })
      } else if (line.text.trim() !== '') ready.push(lineOf(line.number, line.text))
    },
    { maxLineBytes: mostLineBytes },
  )
  for await (const block of source.blocks()) {
    splitter.push(block)
    yield* ready
    ready = []
  }
  splitter.end()
  yield* ready
}

function lineOf(number: number, text: string): LogLine {
  const value = parseLog(text)
  return value === undefined ? { number, problem: 'the line is not JSON' } : { number, value }
}

/** The value of JSON text, also where it has faults that do not matter here, such as a key twice; undefined of other text. */
export function parseLog(text: string): unknown {
  const { value, problems } = readJson(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  if (value !== undefined || problems.length === 0) return value
  try {
    // Programs in Python write numbers that JSON does not have.
    return JSON.parse(text.replace(/(?<=[:[,]\s*)-?(?:NaN|Infinity)(?=\s*[,\]}])/g, 'null'))
  } catch {
    return undefined
  }
}

/** The largest document that is read as a whole; V8 holds no longer text. */
export const mostDocumentBytes = 400 * 1024 * 1024

/** The whole text of a log. */
export async function wholeText(source: LogSource): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const block of source.blocks()) parts.push(block)
  return Buffer.concat(parts).toString('utf8')
}
