import type { LogFormat, LogHead } from './format.ts'
import { atif } from './formats/atif.ts'
import { openaiChat } from './formats/chat.ts'
import { claudeCode } from './formats/claude-code.ts'
import { inspect } from './formats/inspect.ts'
import { ownRecords } from './formats/own-records.ts'
import { pi } from './formats/pi.ts'
import { reactText } from './formats/react-text.ts'
import { rlmLog } from './formats/rlm-log.ts'
import { sweAgent } from './formats/swe-agent.ts'
import { type LogSource, mostDocumentBytes, parseLog, wholeText } from './log-source.ts'

/** All formats, in the order in which they are tried: those with the clearest marks first. */
export const logFormats: readonly LogFormat[] = [
  ownRecords,
  atif,
  sweAgent,
  inspect,
  rlmLog,
  claudeCode,
  pi,
  openaiChat,
  reactText,
]

const linesLookedAt = 50
const headBytes = 1024 * 1024

/** The format of a log; undefined where it is none that is known. A document is read as a whole to find out. */
export async function recogniseTrajectories(source: LogSource): Promise<LogFormat | undefined> {
  const head = await headOf(source)
  return logFormats.find(({ fits }) => fits(head))
}

/** The same from the beginning of a file alone: whole lines, a whole document, or the beginning of a document. */
export function recogniseHead(path: string, text: string): LogFormat | undefined {
  const head = { text, lines: linesIn(path, text, false), document: documentIn(path, text) }
  const found = logFormats.find(({ fits }) => fits(head))
  if (found !== undefined || head.document !== undefined || !/^\s*\{\s*"/.test(text)) return found
  return head.lines.length > 0 ? undefined : logFormats.find(({ mark }) => mark?.test(text) === true)
}

async function headOf(source: LogSource): Promise<LogHead> {
  const text = await beginning(source)
  const isWhole = source.bytes <= headBytes
  const lines = linesIn(source.path, text, isWhole)
  if (lines.length > 1 || /\.(?:jsonl|ndjson)$/.test(source.path)) {
    // A document in one line is one, whatever its file is called.
    return { text, lines, document: undefined }
  }
  const whole = isWhole ? text : source.bytes <= mostDocumentBytes ? await wholeText(source) : ''
  const document = documentIn(source.path, whole)
  return { text: /^\s*[[{]/.test(text) ? text : whole, lines: document === undefined ? lines : [], document }
}

function documentIn(path: string, text: string): unknown {
  if (/\.(?:jsonl|ndjson)$/.test(path) || !/^\uFEFF?\s*[[{]/.test(text)) return undefined
  return parseLog(text)
}

/** The objects of the first lines; none where a line is something else, or where the file is one document. */
function linesIn(path: string, text: string, isWhole: boolean): unknown[] {
  const all = text.split('\n')
  // The last line may be cut off.
  const whole = isWhole || all.length === 1 ? all : all.slice(0, -1)
  const lines = whole.filter((line) => line.trim() !== '').slice(0, linesLookedAt)
  const named = /\.(?:jsonl|ndjson)$/.test(path)
  if (!named && lines.length < 2) return []
  const values = lines.map((line) => parseLog(line.trim()))
  const objects = values.filter((value) => value !== undefined && typeof value === 'object' && value !== null)
  return objects.length >= (named ? 1 : values.length) && objects.length >= values.length / 2 ? objects : []
}

async function beginning(source: LogSource): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const block of source.blocks()) {
    parts.push(block)
    bytes += block.length
    if (bytes >= headBytes) break
  }
  return Buffer.concat(parts).toString('utf8')
}
