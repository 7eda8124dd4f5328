import * as z from 'zod'
import type { Path } from '../../kit/index.ts'
import { bareSchema, readerOf, type TextReader, textReaderOf } from '../../spine/index.ts'
import type { ConfigSchema } from './config-schema.ts'

/** What may stand below one place of the configuration. */
export interface Inside {
  /** The keys that have names of their own. */
  readonly keys: readonly string[]
  /** Whether other keys are free to choose. */
  readonly free: boolean
}

/** The schema of one place of the configuration, or undefined where nothing can stand. */
export function schemaAt(root: ConfigSchema, path: Path): z.ZodType | undefined {
  let schema: z.ZodType | undefined = root
  for (const part of path) {
    schema = schema === undefined ? undefined : below(schema, part)
  }
  return schema === undefined ? undefined : bare(schema)
}

/** How the value at a place is written as text; undefined for groups, and where nothing can stand. */
export function readerAt(root: ConfigSchema, path: Path): TextReader | undefined {
  const schema = schemaAt(root, path)
  if (schema === undefined) return undefined
  const kind = bareSchema(schema)
  const isGroup = kind instanceof z.ZodObject || kind instanceof z.ZodRecord
  return isGroup ? readerOf(schema) : textReaderOf(schema)
}

/** The keys below a place; none for single values. */
export function insideOf(root: ConfigSchema, path: Path): Inside {
  const at = schemaAt(root, path)
  const schema = at === undefined ? undefined : bareSchema(at)
  if (schema instanceof z.ZodRecord) return { keys: [], free: true }
  if (!(schema instanceof z.ZodObject)) return { keys: [], free: false }
  const keys = Object.keys(schema.shape).filter((key) => key !== '$schema')
  return { keys, free: freeKeysOf(schema) !== undefined }
}

/** The paths of all values that have names of their own, groups that can be written as text included. */
export function namedPaths(root: ConfigSchema, path: readonly string[] = []): (readonly string[])[] {
  const here = path.length > 0 && readerAt(root, path) !== undefined ? [path] : []
  return [...here, ...insideOf(root, path).keys.flatMap((key) => namedPaths(root, [...path, key]))]
}

function below(schema: z.ZodType, part: string | number): z.ZodType | undefined {
  const holder = bareSchema(schema)
  if (holder instanceof z.ZodRecord) return holder.valueType as z.ZodType
  if (!(holder instanceof z.ZodObject)) return undefined
  const named = Object.hasOwn(holder.shape, part) ? holder.shape[part] : freeKeysOf(holder)
  return named as z.ZodType | undefined
}

function bare(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? bare(schema.unwrap() as z.ZodType) : schema
}

function freeKeysOf({ def }: z.ZodObject): z.ZodType | undefined {
  return def.catchall instanceof z.ZodNever ? undefined : (def.catchall as z.ZodType | undefined)
}
