import * as z from 'zod'

/**
 * A record whose payload depends on its type. A type that the table does not know may carry any object,
 * because the defining documents give types as examples and not as a closed list.
 */
export function withPayloads<S extends z.ZodType<Record<string, unknown>>>(
  record: S,
  typeKey: string,
  payloads: Readonly<Record<string, z.ZodType>>,
): S {
  // Compiled when a payload is first met: programs load many contracts and use few.
  const compiled = new Map<unknown, z.ZodType>()
  const checked = record.superRefine((value, context) => {
    const type = value[typeKey] as string
    let schema = compiled.get(type)
    if (schema === undefined) {
      if (!Object.hasOwn(payloads, type)) return
      schema = z.compile(payloads[type]!)
      compiled.set(type, schema)
    }
    if (schema.validate(value.payload)) return
    for (const issue of schema.safeParse(value.payload).error?.issues ?? []) {
      context.addIssue({ ...issue, path: ['payload', ...issue.path] } as never)
    }
  })
  return checked.meta({
    // Made when the JSON Schema is asked for.
    get allOf() {
      return Object.entries(payloads).map(([type, schema]) => ({
        if: { properties: { [typeKey]: { const: type } }, required: [typeKey] },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
        then: { properties: { payload: withoutDialect(z.toJSONSchema(schema, { io: 'input' })) } },
      }))
    },
  })
}

function withoutDialect({ $schema: _, ...schema }: Record<string, unknown>): Record<string, unknown> {
  return schema
}
