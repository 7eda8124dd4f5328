import * as z from 'zod'
import type { Path } from '../../kit/index.ts'
import type { Repair } from '../contract.ts'

/** Takes out every null that stands where a field may be absent but not null. */
export function nullFields(schema: z.ZodType): Repair {
  const how = 'a null here means that the field is absent, so the field is taken out'
  return {
    code: 'rlm/null-field',
    says: how,
    apply(record, changed) {
      visit(schema, record, [])

      function visit(given: z.ZodType, value: unknown, path: Path): void {
        const node = withoutWrapping(given)
        if (node instanceof z.ZodArray && Array.isArray(value)) {
          for (const [index, item] of value.entries())
            visit(node.element as z.ZodType, item, [...path, index])
        }
        if (!(node instanceof z.ZodObject) || value === null || typeof value !== 'object') return
        const holder = value as Record<string, unknown>
        for (const [key, field] of Object.entries<z.ZodType>(node.shape)) {
          if (!Object.hasOwn(holder, key)) continue
          if (holder[key] !== null) visit(field, holder[key], [...path, key])
          else if (isOptional(field) && !isNullable(field)) {
            delete holder[key]
            changed({ path: [...path, key], found: 'null', became: 'no such field', how })
          }
        }
      }
    },
  }
}

const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success
const isNullable = (schema: z.ZodType) => schema.safeParse(null).success

function withoutWrapping(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return withoutWrapping(schema.unwrap() as z.ZodType)
  return schema
}
