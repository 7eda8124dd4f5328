import { isObject } from '../../kit/index.ts'
import type { StreamEvent, StreamReader } from './stream-event.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A reader of lines of which each is a JSON object. Other lines are passed on as printed. */
export function jsonLines(read: (line: Fields) => readonly StreamEvent[]): StreamReader {
  return (line) => {
    if (line.trim() === '') return []
    const value = parse(line)
    return isObject(value) ? read(value) : [{ type: 'printed', text: line.trimEnd() }]
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** An object in a field, empty where there is none. */
export function objectIn(fields: Fields, name: string): Fields {
  const value = fields[name]
  return isObject(value) ? value : {}
}

/** The objects of a list in a field. */
export function objectsIn(fields: Fields, name: string): readonly Fields[] {
  const value = fields[name]
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** A text in a field that is not empty. */
export function textIn(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A number in a field that can be a count or an amount. */
export function amountIn(fields: Fields, name: string): number | undefined {
  const value = fields[name]
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}
