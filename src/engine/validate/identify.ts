import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { type Contract, contractNamed, type Form, recognise } from '../../contracts/index.ts'

/** A file with the kind of its records and the way to read it. */
export interface Identified {
  readonly form: Form
  readonly contract?: Contract
  /** The root of the run that the file belongs to. */
  readonly root: string
}

/** The name that standard input goes by. */
export const stdinName = '<stdin>'

/** As much of a file as is read to find out what it is. */
const headBytes = 256 * 1024

/** Finds out how a file is written and which contract it follows. */
export async function identify(path: string, contract: string | undefined): Promise<Identified> {
  const head = await readHead(path)
  return identifyHead(path, head, contract)
}

/** The same for bytes that are already there. */
export function identifyHead(path: string, head: Uint8Array, contract: string | undefined): Identified {
  const text = isUtf8(head) ? new TextDecoder().decode(head) : Buffer.from(head).toString('latin1')
  const form = formOf(path, text)
  const recognised = recognise(path, contentOf(form, text))
  const root = recognised?.root ?? '.'
  const chosen = contract === undefined ? recognised?.contract : contractNamed(contract)
  return { form: chosen?.form === 'markdown' ? 'markdown' : form, root, ...(chosen && { contract: chosen }) }
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

function formOf(path: string, text: string): Form {
  if (path.endsWith('.md')) return 'markdown'
  if (/\.(?:jsonl|ndjson)$/.test(path)) return 'jsonl'
  const [first = '', ...rest] = text.trimStart().split('\n', 20)
  // A first line that is a whole object begins a stream, unless it is all that the file holds.
  const goesOn = path === stdinName || rest.some((line) => line.trim() !== '')
  return goesOn && isObject(parse(first)) ? 'jsonl' : 'json'
}

/** What a reader can tell of a file from its beginning: a value, the first object of a stream, or the text. */
function contentOf(form: Form, text: string): unknown {
  if (form === 'markdown') return text
  if (form === 'json') return parse(text) ?? topLevelKeys(text)
  return text
    .split('\n', 50)
    .map(parse)
    .find((value) => isObject(value))
}

/** The keys of a document that is longer than its head, or broken further down. */
function topLevelKeys(text: string): Record<string, true> | undefined {
  const keys = [...text.matchAll(/^(?: {1,4}|\t)?"([^"\\]+)"\s*:/gm)].map((match) => [
    match[1]!,
    true as const,
  ])
  return keys.length === 0 ? undefined : Object.fromEntries(keys)
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
