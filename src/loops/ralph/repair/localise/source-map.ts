import { ranAt, type Segments } from './segments.ts'

/** A script that was made from another file. */
export interface MadeScript {
  /** Where its lines begin. */
  readonly lines: readonly number[]
  readonly map: SourceMap
}

export interface SourceMap {
  readonly sources: readonly string[]
  readonly mappings: string
}

/** Reads a source map out of the data address in which tools put it; undefined for anything else. */
export function readSourceMap(address: string): SourceMap | undefined {
  const [, encoding, data] = /^data:application\/json[^,]*?(;base64)?,(.*)$/s.exec(address) ?? []
  if (data === undefined) return undefined
  try {
    const text = encoding === undefined ? decodeURIComponent(data) : Buffer.from(data, 'base64').toString()
    const { sources, mappings } = JSON.parse(text)
    return Array.isArray(sources) && typeof mappings === 'string' ? { sources, mappings } : undefined
  } catch {
    return undefined
  }
}

/** What ran of the original text, from what ran of the script that was made from it. */
export function toOriginal(ran: Segments, { lines, map }: MadeScript, original: string): Segments {
  const there = lineStarts(original)
  const places = decode(map.mappings).flatMap(({ line, column, toLine, toColumn }) => {
    const [from, to] = [lines[line], there[toLine]]
    return from === undefined || to === undefined ? [] : [[to + toColumn, ranAt(ran, from + column)] as const]
  })
  return joined(places)
}

/** In order, and where a place was made into several, one that ran is enough. */
function joined(places: readonly (readonly [number, boolean])[]): Segments {
  const byPlace = new Map<number, boolean>()
  for (const [offset, ran] of places) byPlace.set(offset, ran || byPlace.get(offset) === true)
  return [...byPlace].sort(([a], [b]) => a - b)
}

/** Where the lines of a text begin. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

interface Mapping {
  readonly line: number
  readonly column: number
  readonly toLine: number
  readonly toColumn: number
}

/** Decodes the mappings of a source map, those of its first source. */
function decode(mappings: string): Mapping[] {
  const found: Mapping[] = []
  let [source, toLine, toColumn] = [0, 0, 0]
  for (const [line, part] of mappings.split(';').entries()) {
    let column = 0
    for (const field of part.split(',')) {
      const [inColumn = 0, inSource, inLine, toInColumn] = numbersIn(field)
      column += inColumn
      if (inSource === undefined || inLine === undefined || toInColumn === undefined) continue
      source += inSource
      toLine += inLine
      toColumn += toInColumn
      if (source === 0) found.push({ line, column, toLine, toColumn })
    }
  }
  return found
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Numbers in base 64: five bits a digit, the sixth says that more follow, the lowest bit of all is the sign. */
function numbersIn(field: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const letter of field) {
    const digit = digits.indexOf(letter)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}
