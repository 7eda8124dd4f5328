import type { CheckError } from '../check-report.ts'
import { dedent, errorOfFailure, mostLines } from '../failure.ts'
import { isOwn, type Place, placeOf, placeOfFrame } from '../text/place.ts'

/** Gathers what TAP says about one failed test: a block of YAML, or plain lines that are indented. */
export class TapDiagnostics {
  readonly #fields = new Map<string, Field>()
  readonly #plain: string[] = []
  #key = ''
  #keyIndent = 0
  #size = 0

  takePlain(line: string): void {
    if (this.#plain.length < mostLines) this.#plain.push(line)
  }

  /** Takes a line of the block. Nested keys are read as if they stood on the outside. */
  takeYaml(line: string): void {
    if (this.#size++ >= mostLines) return
    const text = line.trimStart()
    const indent = line.length - text.length
    const [, key, value] = /^([A-Za-z_]{1,40}):(?: (.*))?$/.exec(text) ?? []
    const current = this.#fields.get(this.#key)
    if (key === undefined || (current?.block && indent > this.#keyIndent)) {
      current?.lines.push(line)
      return
    }
    this.#key = key
    this.#keyIndent = indent
    const block = /^[|>][+-]?$/.test(value ?? '')
    // Objects that were compared may have fields of the same names, and they come later.
    if (!this.#fields.has(key)) this.#fields.set(key, { block, lines: block ? [] : [value ?? ''] })
  }

  /** Whether the test failed only because its subtests did. */
  isParent(): boolean {
    return this.#text('failureType') === 'subtestsFailed'
  }

  error(name: string): CheckError {
    const message = this.#text('message') || this.#text('error')
    const kind = this.#text('name')
    const head = kind === '' || message.startsWith(kind) || kind === 'Error' ? message : `${kind}: ${message}`
    const frames = this.#text('stack').split('\n')
    const stack = frames.map((frame) => `    at ${frame.trim().replace(/^at /, '')}`)
    const lines =
      head === '' ? this.#plain : [...head.split('\n'), ...stack.filter((_, at) => frames[at] !== '')]
    return errorOfFailure({ name, lines, place: this.#place() })
  }

  #place(): Place | undefined {
    const stated = placeOf(this.#text('location') || this.#text('at'))
    const first = this.#plain.map(placeOfFrame).find((place) => place !== undefined && isOwn(place))
    return stated ?? first
  }

  #text(key: string): string {
    const { block = true, lines = [] } = this.#fields.get(key) ?? {}
    if (block) return dedent(lines).join('\n').trim()
    return unquoted(lines.map((line) => line.trim()).join('\n'))
  }
}

interface Field {
  /** Whether it is written on lines of its own, and so without quotes. */
  readonly block: boolean
  readonly lines: string[]
}

function unquoted(value: string): string {
  const quote = value[0]
  if (value.length < 2 || (quote !== '"' && quote !== "'") || !value.endsWith(quote)) return value
  const inner = value.slice(1, -1)
  return quote === '"' ? inner.replace(/\\(["\\])/g, '$1') : inner.replaceAll("''", "'")
}
