import * as z from 'zod'

/** What `.meta({ … })` of a setting may say, beside its description. Everything else follows from the schema. */
export interface SettingMeta {
  /** One plain sentence that begins in lower case and has no full stop. */
  readonly description?: string
  /** The name of its flag, where it is not the key in kebab case. */
  readonly flag?: string
  /** One letter for a short flag. */
  readonly short?: string
  /** What stands for the value in the help, such as `command`. */
  readonly placeholder?: string
  /** A word of the command line instead of a flag. */
  readonly argument?: boolean
  /** The value may also name a file with settings at its top; see `readTaskFile`. */
  readonly taskFile?: boolean
  /** Filled in by the program: there is no flag, and neither a task file nor the configuration may set it. */
  readonly hidden?: boolean
  /** Each choice is a flag of its own, such as --worktree and --in-place. */
  readonly choiceFlags?: boolean
  /** What each choice does, for the help of such flags. */
  readonly choiceHelp?: Readonly<Record<string, string>>
  /** What the shell offers to complete. */
  readonly completes?: 'run' | 'file' | 'folder' | 'agent'
}

/** How a kind of value is described to people and read from text. */
export interface TextReader {
  /** What a value looks like, such as `a time, such as 45s or 10m`. */
  readonly expected: string
  /** The value in a text, which the schema then checks; undefined where the text is not of this kind. */
  readonly read: (text: string) => unknown
  readonly kind?: SettingKind
}

export type SettingKind =
  | 'text'
  | 'number'
  | 'switch'
  | 'onOff'
  | 'choice'
  | 'duration'
  | 'limits'
  | 'list'
  | 'group'
  | 'other'

// A loop of the user's own is described with another copy of this module than the one that the command line has inside.
const textReadersKey: unique symbol = Symbol.for('reprise.text-readers')
const shared = globalThis as { [textReadersKey]?: z.core.$ZodRegistry<TextReader> }

/** The text readers of schemas that have one of their own. */
export const textReaders: z.core.$ZodRegistry<TextReader> = shared[textReadersKey] ?? z.registry<TextReader>()
shared[textReadersKey] = textReaders

/** Gives a schema a text reader of its own, for values that its type alone does not explain. */
export function withReader<Schema extends z.ZodType>(schema: Schema, reader: TextReader): Schema {
  textReaders.add(schema, reader)
  return schema
}

/** What a setting says about itself; what stands outermost counts. */
export function metaOf(schema: z.ZodType): SettingMeta {
  return Object.assign(
    {},
    ...layersOf(schema)
      .reverse()
      .map((layer) => z.globalRegistry.get(layer) ?? {}),
  )
}

/** The text reader of a setting, wherever in its layers it was given. */
export function readerOf(schema: z.ZodType): TextReader | undefined {
  for (const layer of layersOf(schema)) {
    const reader = textReaders.get(layer)
    if (reader !== undefined) return reader as TextReader
  }
  return undefined
}

/** A schema and what it wraps, the outermost first: defaults, optional values, conversions, and the kind itself. */
export function layersOf(schema: z.ZodType): z.ZodType[] {
  const inner = innerOf(schema)
  return inner === undefined ? [schema] : [schema, ...layersOf(inner)]
}

/** The schema without defaults, optional values and conversions. */
export function bareSchema(schema: z.ZodType): z.ZodType {
  return layersOf(schema).at(-1)!
}

function innerOf(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodPipe) {
    const { in: from, out: to } = schema.def
    return (from instanceof z.ZodTransform ? to : from) as z.ZodType
  }
  if (schema instanceof z.ZodLazy) return schema.unwrap() as z.ZodType
  const wraps =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodNonOptional
  return wraps ? (schema.def.innerType as z.ZodType) : undefined
}
