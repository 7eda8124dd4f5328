import type { JsonNode, Member } from './json-node.ts'
import type { Path } from './pointer.ts'
import { showValue } from './show-value.ts'

/** Something wrong with JSON text itself, whatever the text was meant to say. */
export interface JsonProblem {
  readonly code:
    | 'json/syntax'
    | 'json/duplicate-key'
    | 'json/not-finite'
    | 'json/unsafe-integer'
    | 'json/lone-surrogate'
    | 'json/forbidden-key'
    | 'json/too-deep'
    | 'json/bom'
  readonly offset: number
  /** The value that it concerns. */
  readonly path: Path
  readonly found: string
  readonly expected: string
  /** What the text says, where no JSON value can say it. */
  readonly original?: string
}

/** Deeper than any record of ours, and shallow enough for every recursive reader. */
export const maxDepth = 128

/**
 * Reads JSON with the place of every key and value, slower than JSON.parse and stricter than it.
 * NaN and the infinities, which Python writes, are read as null and reported.
 */
export function scanJson(text: string): { node?: JsonNode; problems: JsonProblem[] } {
  const scanner = new Scanner(text)
  try {
    return { node: scanner.document(), problems: scanner.problems }
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    scanner.problems.push(error.problem)
    return { problems: scanner.problems }
  }
}

class Stop extends Error {
  readonly problem: JsonProblem
  constructor(problem: JsonProblem) {
    super(problem.found)
    this.problem = problem
  }
}

const words = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
])
const notFinite = /-?(?:NaN|Infinity)/y
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const word = /[A-Za-z_][A-Za-z_0-9]*/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these inside a string
const plainText = /[^"\\\u0000-\u001f]*/y

class Scanner {
  readonly problems: JsonProblem[] = []
  private at = 0
  private readonly path: (string | number)[] = []
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  document(): JsonNode {
    this.space()
    if (this.at >= this.text.length) this.stop('nothing', 'a JSON value')
    const node = this.value(0)
    this.space()
    if (this.at < this.text.length) this.stop(this.here(), 'the end of the text')
    return node
  }

  private value(depth: number): JsonNode {
    const opens = this.text[this.at] === '{' || this.text[this.at] === '['
    if (depth > maxDepth && opens) {
      throw new Stop({
        code: 'json/too-deep',
        offset: this.at,
        path: [...this.path],
        found: `more than ${maxDepth} levels of nesting`,
        expected: `at most ${maxDepth} levels`,
      })
    }
    const start = this.at
    const character = this.text[start]
    if (character === '{') return this.object(depth)
    if (character === '[') return this.array(depth)
    if (character === '"') return { kind: 'scalar', start, value: this.string(), end: this.at }
    const missing = this.match(notFinite)
    if (missing !== undefined) {
      this.report('json/not-finite', start, missing, 'a finite number, or null', missing)
      return { kind: 'scalar', start, end: this.at, value: null, lost: true }
    }
    const digits = this.match(number)
    if (digits) {
      const value = this.number(digits, start)
      return { kind: 'scalar', start, end: this.at, value, ...(value === null && { lost: true }) }
    }
    const name = this.match(word)
    if (name !== undefined && words.has(name)) {
      return { kind: 'scalar', start, end: this.at, value: words.get(name) as boolean | null }
    }
    this.at = start
    return this.stop(this.here(), 'a JSON value')
  }

  private object(depth: number): JsonNode {
    const start = this.at++
    const members: Member[] = []
    const seen = new Set<string>()
    this.space()
    if (this.take('}')) return { kind: 'object', start, end: this.at, members }
    for (;;) {
      this.space()
      if (this.text[this.at] !== '"') this.stop(this.here(), 'a key in double quotes')
      const keyStart = this.at
      const key = this.string()
      const keyEnd = this.at
      this.path.push(key)
      if (seen.has(key))
        this.report('json/duplicate-key', keyStart, `a second ${showValue(key)}`, 'each key once')
      if (key === '__proto__')
        this.report('json/forbidden-key', keyStart, 'the key "__proto__"', 'another name')
      seen.add(key)
      this.space()
      if (!this.take(':')) this.stop(this.here(), 'a colon after the key')
      this.space()
      members.push({ key, start: keyStart, end: keyEnd, value: this.value(depth + 1) })
      this.path.pop()
      this.space()
      if (this.take('}')) return { kind: 'object', start, end: this.at, members }
      if (!this.take(',')) this.stop(this.here(), 'a comma or a closing brace')
    }
  }

  private array(depth: number): JsonNode {
    const start = this.at++
    const items: JsonNode[] = []
    this.space()
    if (this.take(']')) return { kind: 'array', start, end: this.at, items }
    for (;;) {
      this.space()
      this.path.push(items.length)
      items.push(this.value(depth + 1))
      this.path.pop()
      this.space()
      if (this.take(']')) return { kind: 'array', start, end: this.at, items }
      if (!this.take(',')) this.stop(this.here(), 'a comma or a closing bracket')
    }
  }

  private string(): string {
    const start = this.at++
    let escaped = false
    for (;;) {
      this.match(plainText)
      const character = this.text[this.at]
      if (character === '"') break
      if (character === undefined) {
        this.at = start
        this.stop('text that never ends', 'a closing double quote')
      }
      if (character !== '\\') this.stop('a raw control character', 'an escape such as \\n')
      escaped = true
      this.at += 2
    }
    this.at++
    const source = this.text.slice(start, this.at)
    const value = escaped ? this.unescape(source, start) : source.slice(1, -1)
    if (!value.isWellFormed()) {
      this.report('json/lone-surrogate', start, 'half of a surrogate pair', 'whole characters')
    }
    return value
  }

  private unescape(source: string, start: number): string {
    try {
      return JSON.parse(source) as string
    } catch {
      this.at = start
      return this.stop('an unknown escape in a text', 'one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX')
    }
  }

  private number(digits: string, start: number): number | null {
    const value = Number(digits)
    if (!Number.isFinite(value)) {
      this.report('json/not-finite', start, digits.slice(0, 60), 'a finite number', digits)
      return null
    }
    if (!Number.isSafeInteger(value) && !/[.eE]/.test(digits) && String(value) !== digits) {
      this.report(
        'json/unsafe-integer',
        start,
        digits,
        'an integer that survives being read, or the digits as text',
      )
    }
    return value
  }

  private space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return
      this.at++
    }
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false
    this.at++
    return true
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found === undefined) return undefined
    this.at += found.length
    return found
  }

  private here(): string {
    const rest = this.text.slice(this.at, this.at + 20)
    return rest === '' ? 'the end of the text' : JSON.stringify(rest.toWellFormed())
  }

  private report(
    code: JsonProblem['code'],
    offset: number,
    found: string,
    expected: string,
    original?: string,
  ): void {
    const path = [...this.path]
    this.problems.push({ code, offset, path, found, expected, ...(original !== undefined && { original }) })
  }

  private stop(found: string, expected: string): never {
    throw new Stop({ code: 'json/syntax', offset: this.at, path: [...this.path], found, expected })
  }
}
