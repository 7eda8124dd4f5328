import * as z from 'zod'
import { bareSchema, readerOf } from './setting-meta.ts'
import { settingsOf } from './settings-of.ts'

/** The same settings, all of them optional and without defaults: what a section of the configuration may hold. */
export function partialSettings(schema: z.ZodType): z.ZodObject {
  const shape = settingsOf(schema)
    .filter(({ hidden, argument }) => !hidden && !argument)
    .map((info) => [info.path.at(-1)!, withoutDefault(info.schema).optional()])
  return z.strictObject(Object.fromEntries(shape))
}

function withoutDefault(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional
  if (isWrapped) return withoutDefault(schema.def.innerType as z.ZodType)
  const isPlainGroup = bareSchema(schema) instanceof z.ZodObject && readerOf(schema) === undefined
  return isPlainGroup ? partialSettings(schema) : schema
}
