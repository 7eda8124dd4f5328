import { type Piece, sizeOf } from '../context/piece.ts'
import { eachBlock } from './each-block.ts'
import { formOfPieces } from './form-of-pieces.ts'
import { type RecordForm, recordReader } from './read-record.ts'
import { readText } from './read-text.ts'

/** A field of records and what it holds. */
export interface FieldShape {
  readonly name: string
  readonly type: 'number' | 'text' | 'boolean' | 'mixed'
  /** The different values, where there are few. */
  readonly values?: readonly string[]
  readonly least?: number
  readonly most?: number
}

/** What a text looks like: enough to decide how to read it. */
export interface TextShape {
  readonly documents: number
  readonly bytes: number
  readonly lines: number
  readonly form: 'json' | 'csv' | 'pairs' | 'text'
  /** How many lines are records. */
  readonly records?: number
  readonly fields?: readonly FieldShape[]
  /** The first lines. */
  readonly beginning: readonly string[]
}

const sampledBytes = 16 * 1024
const fewValues = 64

/** Describes the text of pieces: its size, its form, and the fields of its records. Reads all of it once. */
export function describeText(pieces: readonly Piece[]): TextShape {
  const sample = readText(pieces, sampledBytes).split('\n')
  const whole = sizeOf(pieces) <= sampledBytes ? sample : sample.slice(0, -1)
  const beginning = whole.filter((line) => line.trim() !== '').slice(0, 3)
  const form = formOfPieces(pieces)
  const base = {
    documents: pieces.length,
    bytes: sizeOf(pieces),
    beginning: beginning.map((line) => (line.length > 300 ? `${line.slice(0, 300)}…` : line)),
  }
  if (form === undefined) return { ...base, lines: countAll(pieces), form: 'text' }
  return { ...base, ...fieldsOf(pieces, form), form: form.form }
}

function countAll(pieces: readonly Piece[]): number {
  let lines = 0
  eachLineOf(pieces, () => {
    lines++
  })
  return lines
}

/** Calls `visit` for the text of every line. */
export function eachLineOf(pieces: readonly Piece[], visit: (line: string) => void): void {
  for (const piece of pieces)
    eachBlock(piece, (block) => {
      const text = block.toString('utf8')
      for (let start = 0; start < text.length; ) {
        const found = text.indexOf('\n', start)
        const end = found < 0 ? text.length : found
        visit(text.charCodeAt(end - 1) === 13 ? text.slice(start, end - 1) : text.slice(start, end))
        start = end + 1
      }
      return true
    })
}

interface FieldTally {
  readonly values: Set<string>
  readonly types: Set<string>
  least: number
  most: number
}

function fieldsOf(pieces: readonly Piece[], form: RecordForm) {
  const read = recordReader(form)
  const tallies = new Map<string, FieldTally>()
  let [lines, records] = [0, 0]
  eachLineOf(pieces, (line) => {
    lines++
    const record = read(line)
    if (record === undefined) return
    records++
    for (const name in record) {
      const value = record[name]!
      let tally = tallies.get(name)
      if (tally === undefined) {
        tally = { values: new Set(), types: new Set(), least: Infinity, most: -Infinity }
        tallies.set(name, tally)
      }
      tally.types.add(typeof value)
      if (tally.values.size <= fewValues) tally.values.add(String(value))
      if (typeof value === 'number') {
        if (value < tally.least) tally.least = value
        if (value > tally.most) tally.most = value
      }
    }
  })
  return { lines, records, fields: [...tallies].map(([name, tally]) => shapeOf(name, tally)) }
}

function shapeOf(name: string, { values, types, least, most }: FieldTally): FieldShape {
  const only = types.size === 1 ? [...types][0] : 'mixed'
  const type = only === 'number' || only === 'boolean' ? only : only === 'string' ? 'text' : 'mixed'
  return {
    name,
    type,
    ...(values.size <= fewValues && { values: [...values].sort() }),
    ...(least <= most && { least, most }),
  }
}
