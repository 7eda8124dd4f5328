import { isUtf8 } from 'node:buffer'
import { basename } from 'node:path'
import { type Contract, contractNamed, type Form, guess, recognise } from '../../contracts/index.ts'
import { isDraftName, isObject, readBeginning } from '../../kit/index.ts'

/** A file with the kind of its records and the way to read it. */
export interface Identified {
  readonly form: Form
  readonly contract?: Contract
  /** The root of the run that the file belongs to. */
  readonly root: string
  /** What the file's path says of its record, by the names of the fields. */
  readonly fields: Readonly<Record<string, string>>
  /** What the file is, where it is a log of another program that can be imported. */
  readonly foreign?: string
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

/** Finds out how a file is written and which contract it follows. */
export async function identify(path: string, options: IdentifyOptions): Promise<Identified> {
  // A draft may look like a record, and is none: it was never completed.
  if (isDraftName(basename(path))) return { form: 'json', root: '.', fields: {} }
  return identifyHead(path, readHead(path), options)
}

const decoder = new TextDecoder()

/** The same for bytes that are already there. */
export async function identifyHead(
  path: string,
  head: Uint8Array,
  options: IdentifyOptions,
): Promise<Identified> {
  const text = isUtf8(head) ? decoder.decode(head) : Buffer.from(head).toString('latin1')
  const chosen = options.contract === undefined ? undefined : contractNamed(options.contract)
  const form = chosen?.form === 'markdown' ? 'markdown' : formOf(path, text, chosen)
  const content = contentOf(form, text)
  const recognised = recognise(path, content)
  const known = chosen ?? recognised?.contract
  const foreign = known === undefined && form !== 'markdown' ? await foreignTitle(path, text) : undefined
  const contract = known ?? (options.named && foreign === undefined ? guess(content) : undefined)
  const { root = '.', fields = {} } = recognised ?? {}
  return {
    form,
    root,
    fields: chosen === undefined ? fields : {},
    ...(contract && { contract }),
    ...(foreign !== undefined && { foreign }),
  }
}

/** The title of another program's log. The formats of logs are loaded only for files that are no records. */
async function foreignTitle(path: string, text: string): Promise<string | undefined> {
  const { recogniseHead } = await import('../../exchange/index.ts')
  return recogniseHead(path, text)?.title
}

/** How much of a file is read to find out what it is, and how much of a stream is mostly enough. */
const headBytes = 1024 * 1024
const streamHeadBytes = 64 * 1024

function readHead(path: string): Uint8Array {
  if (isStream(path)) {
    const head = readBeginning(path, streamHeadBytes)
    if (head.length < streamHeadBytes || hasLines(head, linesLookedAt))
      return wholeCharacters(head, streamHeadBytes)
  }
  return wholeCharacters(readBeginning(path, headBytes), headBytes)
}

/** A character cut in two at the end of the head would make the whole head look broken. */
function wholeCharacters(head: Buffer, limit: number): Uint8Array {
  let end = head.length
  while (end > 0 && head.length === limit && (head[end - 1]! & 0x80) !== 0) end--
  return head.subarray(0, end)
}

function hasLines(head: Buffer, lines: number): boolean {
  let at = -1
  for (let line = 0; line < lines; line++) {
    at = head.indexOf(10, at + 1)
    if (at < 0) return false
  }
  return true
}

function isStream(path: string): boolean {
  return path.endsWith('.jsonl') || path.endsWith('.ndjson')
}

/** How many lines of a stream are looked at to find out what it is. */
const linesLookedAt = 50

/** One bad line does not make a stream a document: any line that is a whole object speaks for a stream. */
function formOf(path: string, text: string, chosen: Contract | undefined): Form {
  if (path.endsWith('.md')) return 'markdown'
  if (isStream(path)) return 'jsonl'
  const lines = text.split('\n', linesLookedAt).filter((line) => line.trim() !== '')
  if (path !== stdinName && parse(text) !== undefined) return 'json'
  if (/^\s*[[{]\s*$/.test(lines[0] ?? '')) return 'json'
  if (lines.some((line) => line.startsWith('{') && isObject(parse(line)))) return 'jsonl'
  return chosen?.form === 'jsonl' && lines.length > 1 ? 'jsonl' : 'json'
}

/** What a reader learns of a file from its beginning: a value, an object of a stream, or the text. */
function contentOf(form: Form, text: string): unknown {
  // What a page shows as an example is not what the page is.
  if (form === 'markdown') return text.replace(/^(`{3,})[\s\S]*?^\1`*$/gm, '')
  if (form === 'json') return parse(text) ?? topLevelKeys(text)
  let first: unknown
  for (const line of text.split('\n', linesLookedAt)) {
    const object = parse(line)
    if (!isObject(object)) continue
    if (recognise('', object) !== undefined) return object
    first ??= object
  }
  return first
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch {
    return undefined
  }
}

/**
 * The keys of the outermost object of a JSON text, or of the first object of its outermost list, as an object. The text
 * may be cut off or broken further down: what can be read is used.
 */
function topLevelKeys(text: string): Record<string, true> | Record<string, true>[] | undefined {
  const inList = /^\s*\[/.test(text)
  const depthOfKeys = inList ? 2 : 1
  const keys: Record<string, true> = {}
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      const string = /"(?:[^"\\]|\\.)*"/y
      string.lastIndex = at
      const found = string.exec(text)?.[0]
      if (found === undefined) break
      at += found.length - 1
      if (depth === depthOfKeys && /^\s*:/.test(text.slice(at + 1, at + 20))) keys[found.slice(1, -1)] = true
    } else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') {
      depth--
      if (inList && depth === 1 && Object.keys(keys).length > 0) break
    }
  }
  if (Object.keys(keys).length === 0) return undefined
  return inList ? [keys] : keys
}
