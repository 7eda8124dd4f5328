import * as z from 'zod'
import { flagName } from './flag-name.ts'
import { bareSchema, readerOf, type TextReader } from './setting-meta.ts'

/** How a value without a text reader of its own is read: by its type. */
export function standardReader(schema: z.ZodType): TextReader {
  const bare = bareSchema(schema)
  if (bare instanceof z.ZodString) return { expected: 'a text', read: (text) => text, kind: 'text' }
  if (bare instanceof z.ZodNumber) return { expected: numberIn(bare), read: plainNumber, kind: 'number' }
  if (bare instanceof z.ZodBoolean) return { expected: 'true or false', read: readBoolean, kind: 'switch' }
  if (bare instanceof z.ZodEnum) {
    return { expected: eitherOf(bare.options.map(String)), read: (text) => text, kind: 'choice' }
  }
  if (bare instanceof z.ZodArray) return listReader(bare.element as z.ZodType)
  if (bare instanceof z.ZodObject) return groupReader(bare)
  return { expected: 'a value in JSON', read: jsonIn, kind: 'other' }
}

/** The reader of a schema, its own or that of its type. */
export function textReaderOf(schema: z.ZodType): TextReader {
  return readerOf(schema) ?? standardReader(schema)
}

function numberIn(schema: z.ZodNumber): string {
  const { isInt, minValue, maxValue } = schema
  const bounds = boundsOf(minValue ?? Number.NEGATIVE_INFINITY, maxValue ?? Number.POSITIVE_INFINITY)
  return `a ${isInt ? 'whole ' : ''}number ${bounds}`.trim()
}

function readBoolean(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined
}

/** A list is given as JSON, or one text for each item. */
function listReader(element: z.ZodType): TextReader {
  const item = textReaderOf(element)
  const read = (text: string) => {
    const json = jsonIn(text)
    if (Array.isArray(json)) return json
    const value = item.read(text)
    return value === undefined ? undefined : [value]
  }
  return { expected: item.expected, read, kind: 'list' }
}

/** A group is given as JSON, or as `key=value, key=value`. */
function groupReader(schema: z.ZodObject): TextReader {
  const keys = Object.keys(schema.shape)
  const keyNamed = (word: string) => keys.find((key) => key === word || flagName(key) === flagName(word))
  const free = schema.def.catchall !== undefined && !(schema.def.catchall instanceof z.ZodNever)
  const read = (text: string) => {
    const json = jsonIn(text)
    if (json !== null && typeof json === 'object' && !Array.isArray(json)) return json
    const values: Record<string, unknown> = {}
    for (const part of text.split(',')) {
      const [, word, written] = /^\s*([\w.-]+)\s*=\s*(.*?)\s*$/s.exec(part) ?? []
      const key = word === undefined ? undefined : (keyNamed(word) ?? (free ? word : undefined))
      if (key === undefined || Object.hasOwn(values, key)) return undefined
      const inner = schema.shape[key] as z.ZodType | undefined
      values[key] =
        inner === undefined ? (jsonIn(written!) ?? written) : (textReaderOf(inner).read(written!) ?? written)
    }
    return values
  }
  return { expected: expectedOf(keys), read, kind: 'group' }
}

function expectedOf(keys: readonly string[]): string {
  const names = keys.map(flagName)
  return names.length === 0 ? 'key=value' : `key=value, where a key is ${eitherOf(names)}`
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A number without a unit. */
export function plainNumber(words: string): number | undefined {
  return /^\s*[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(words) ? Number(words) : undefined
}

/** Bounds in words: `from 1 to 10`, `from 1 on`. */
export function boundsOf(least: number, most: number): string {
  const hasLeast = least > -Number.MAX_SAFE_INTEGER
  const hasMost = most < Number.MAX_SAFE_INTEGER
  if (hasLeast && hasMost) return `from ${least} to ${most}`
  if (hasLeast) return `from ${least} on`
  return hasMost ? `up to ${most}` : ''
}

/** Words as alternatives: `a, b or c`. */
export function eitherOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
