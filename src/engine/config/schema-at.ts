import * as z from 'zod'
import type { Path } from '../../kit/index.ts'
import { configSchema } from './config-schema.ts'
import { type Spelling, spellings } from './setting-kinds.ts'

/** What may stand below one place of the configuration. */
export interface Inside {
  /** The keys that have names of their own. */
  readonly keys: readonly string[]
  /** Whether other keys are free to choose. */
  readonly free: boolean
}

/** The schema of one place of the configuration, or undefined where nothing can stand. */
export function schemaAt(path: Path): z.ZodType | undefined {
  let schema: z.ZodType | undefined = configSchema
  for (const part of path) {
    schema = schema === undefined ? undefined : below(schema, part)
  }
  return schema === undefined ? undefined : bare(schema)
}

/** How the value at a place is spelled; undefined for groups, and where nothing can stand. */
export function spellingAt(path: Path): Spelling | undefined {
  const schema = schemaAt(path)
  return schema === undefined ? undefined : spellings.get(schema)
}

/** The keys below a place; none for single values. */
export function insideOf(path: Path): Inside {
  const schema = group(schemaAt(path))
  if (schema instanceof z.ZodRecord) return { keys: [], free: true }
  if (!(schema instanceof z.ZodObject)) return { keys: [], free: false }
  const keys = Object.keys(schema.shape).filter((key) => key !== '$schema')
  return { keys, free: freeKeysOf(schema) !== undefined }
}

/** The paths of all values that have names of their own, groups that can be written as text included. */
export function namedPaths(path: readonly string[] = []): (readonly string[])[] {
  const here = path.length > 0 && spellingAt(path) !== undefined ? [path] : []
  return [...here, ...insideOf(path).keys.flatMap((key) => namedPaths([...path, key]))]
}

function below(schema: z.ZodType, part: string | number): z.ZodType | undefined {
  const holder = group(bare(schema))
  if (holder instanceof z.ZodRecord) return holder.valueType as z.ZodType
  if (!(holder instanceof z.ZodObject)) return undefined
  const named = Object.hasOwn(holder.shape, part) ? holder.shape[part] : freeKeysOf(holder)
  return named as z.ZodType | undefined
}

function bare(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? bare(schema.unwrap() as z.ZodType) : schema
}

/** The object behind a group that can also be written as text. */
function group(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodPipe ? (schema.out as z.ZodType) : schema
}

function freeKeysOf({ def }: z.ZodObject): z.ZodType | undefined {
  return def.catchall instanceof z.ZodNever ? undefined : (def.catchall as z.ZodType | undefined)
}
