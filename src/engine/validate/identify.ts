import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { type Contract, contractNamed, type Form, guess, recognise } from '../../contracts/index.ts'
import { topLevelKeys } from './top-level-keys.ts'

/** A file with the kind of its records and the way to read it. */
export interface Identified {
  readonly form: Form
  readonly contract?: Contract
  /** The root of the run that the file belongs to. */
  readonly root: string
  /** What the file's path says of its record, by the names of the fields. */
  readonly fields: Readonly<Record<string, string>>
}

/** How a file is to be identified. */
export interface IdentifyOptions {
  /** The kind, where the user has named it. */
  readonly contract?: string | undefined
  /** Whether the user named this very file, so that a guess is better than nothing. */
  readonly named: boolean
}

/** The name that standard input goes by. */
export const stdinName = '<stdin>'

/** As much of a file as is read to find out what it is. */
const headBytes = 1024 * 1024

/** Finds out how a file is written and which contract it follows. */
export async function identify(path: string, options: IdentifyOptions): Promise<Identified> {
  return identifyHead(path, await readHead(path), options)
}

/** The same for bytes that are already there. */
export function identifyHead(path: string, head: Uint8Array, options: IdentifyOptions): Identified {
  const text = isUtf8(head) ? new TextDecoder().decode(head) : Buffer.from(head).toString('latin1')
  const chosen = options.contract === undefined ? undefined : contractNamed(options.contract)
  const form = chosen?.form === 'markdown' ? 'markdown' : formOf(path, text, chosen)
  const content = contentOf(form, text)
  const recognised = recognise(path, content)
  const contract = chosen ?? recognised?.contract ?? (options.named ? guess(content) : undefined)
  const { root = '.', fields = {} } = recognised ?? {}
  return { form, root, fields: chosen === undefined ? fields : {}, ...(contract && { contract }) }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(headBytes)
    const { bytesRead } = await file.read(buffer, 0, headBytes, 0)
    // A character cut in two at the end of the head would make the whole head look broken.
    let end = bytesRead
    while (end > 0 && bytesRead === headBytes && (buffer[end - 1]! & 0x80) !== 0) end--
    return buffer.subarray(0, end)
  } finally {
    await file.close()
  }
}

/** One bad line does not make a stream a document: any line that is a whole object speaks for a stream. */
function formOf(path: string, text: string, chosen: Contract | undefined): Form {
  if (path.endsWith('.md')) return 'markdown'
  if (/\.(?:jsonl|ndjson)$/.test(path)) return 'jsonl'
  const lines = text.split('\n', 50).filter((line) => line.trim() !== '')
  if (path !== stdinName && parse(text) !== undefined) return 'json'
  if (/^\s*[[{]\s*$/.test(lines[0] ?? '')) return 'json'
  if (lines.some((line) => line.startsWith('{') && isObject(parse(line)))) return 'jsonl'
  return chosen?.form === 'jsonl' && lines.length > 1 ? 'jsonl' : 'json'
}

/** What a reader can tell of a file from its beginning: a value, an object of a stream, or the text. */
function contentOf(form: Form, text: string): unknown {
  // What a page shows as an example is not what the page is.
  if (form === 'markdown') return text.replace(/^(`{3,})[\s\S]*?^\1`*$/gm, '')
  if (form === 'json') return parse(text) ?? topLevelKeys(text)
  const objects = text.split('\n', 50).map(parse).filter(isObject)
  return objects.find((object) => recognise('', object) !== undefined) ?? objects[0]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

function isObject(value: unknown): boolean {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
