import { type JsonNode, toValue } from './json-node.ts'
import { type JsonProblem, maxDepth, scanJson } from './scan-json.ts'

/** The result of reading JSON text: a value where there is one, and all that is wrong with the text. */
export interface JsonReading {
  readonly value?: unknown
  readonly problems: readonly JsonProblem[]
  /** The places of the value in the text; made only when they are used. */
  readonly tree: () => JsonNode | undefined
}

/**
 * The one gate for JSON text. It is JSON.parse, followed by a walk that finds what JSON.parse lets
 * through: duplicate keys, numbers that do not survive, broken characters, bottomless nesting.
 */
export function readJson(text: string): JsonReading {
  const value = parseClean(text)
  return value === unclean ? readUnclean(text) : new CleanReading(text, value)
}

/** Stands for a text that the careful scanner must look at. */
const unclean = Symbol('unclean')

/** The value of a text in which there is nothing to find, or `unclean`. */
function parseClean(text: string): unknown {
  if (text.length > lengthOfHarmlessNesting && nestsTooDeep(text)) return unclean
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return unclean
  }
  const keys = countKeys(value, 0)
  return keys === suspicious || keys !== countKeyTokens(text) ? unclean : value
}

const noProblems: readonly JsonProblem[] = []

/** The result for a text without problems, by far the most usual; its tree is made only when it is used. */
class CleanReading implements JsonReading {
  readonly value: unknown
  readonly problems = noProblems
  private readonly text: string
  private scanned: ReturnType<typeof scanJson> | undefined

  constructor(text: string, value: unknown) {
    this.text = text
    this.value = value
  }

  get tree(): () => JsonNode | undefined {
    return () => {
      this.scanned ??= scanJson(this.text)
      return this.scanned.node
    }
  }
}

function readUnclean(source: string): JsonReading {
  const marked = source.charCodeAt(0) === 0xfeff
  // The mark is replaced by a blank, so that every offset still points into the text as it came.
  const text = marked ? ` ${source.slice(1)}` : source
  const { node, problems: found } = scanJson(text)
  const problems = marked ? [byteOrderMark, ...found] : found
  const tree = () => node
  if (node === undefined) return { problems, tree }
  // Of NaN and the infinities JSON.parse knows nothing.
  const value = found.some(({ code }) => code === 'json/not-finite') ? toValue(node) : JSON.parse(text)
  return { value, problems, tree }
}

const byteOrderMark: JsonProblem = {
  code: 'json/bom',
  offset: 0,
  path: [],
  found: 'a byte order mark',
  expected: 'plain UTF-8',
}

// Below this length even a text of nothing but brackets is cheap for JSON.parse.
const lengthOfHarmlessNesting = 65_536

function nestsTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 34) {
      at = endOfString(text, at)
      if (at < 0) return false
    } else if (code === 123 || code === 91) {
      if (++depth > maxDepth + 1) return true
    } else if (code === 125 || code === 93) depth--
  }
  return false
}

const suspicious = -1

/** Counts the keys of a parsed value; `suspicious` means that the careful scanner must have a look. */
function countKeys(value: unknown, depth: number): number {
  if (typeof value === 'string') return value.isWellFormed() ? 0 : suspicious
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? 0 : suspicious
  if (value === null || typeof value !== 'object') return 0
  if (depth > maxDepth) return suspicious
  let count = 0
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const inside = countKeys(value[index], depth + 1)
      if (inside === suspicious) return suspicious
      count += inside
    }
    return count
  }
  for (const key in value) {
    const inside = countKeys((value as Record<string, unknown>)[key], depth + 1)
    if (inside === suspicious || key === '__proto__' || !key.isWellFormed()) return suspicious
    count += 1 + inside
  }
  return count
}

/** Counts the strings that a colon follows: the keys as written. More than were parsed means duplicates. */
function countKeyTokens(text: string): number {
  let count = 0
  let at = 0
  for (;;) {
    at = text.indexOf('"', at)
    if (at < 0) return count
    at = endOfString(text, at) + 1
    let code = text.charCodeAt(at)
    while (code === 32 || code === 10 || code === 13 || code === 9) code = text.charCodeAt(++at)
    if (code === 58) count++
  }
}

/** The offset of the quote that closes the string opened at `start`, or a negative number. */
function endOfString(text: string, start: number): number {
  let end = start
  for (;;) {
    end = text.indexOf('"', end + 1)
    if (end < 0) return -2
    let before = end - 1
    while (text.charCodeAt(before) === 92) before--
    if ((end - before) % 2 === 1) return end
  }
}
