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
  const compiled = new Map(Object.entries(payloads).map(([type, schema]) => [type, z.compile(schema)]))
  const checked = record.superRefine((value, context) => {
    const schema = compiled.get(value[typeKey] as string)
    if (schema === undefined || schema.validate(value.payload)) return
    for (const issue of schema.safeParse(value.payload).error?.issues ?? []) {
      context.addIssue({ ...issue, path: ['payload', ...issue.path] } as never)
    }
  })
  return checked.meta({
    allOf: Object.entries(payloads).map(([type, schema]) => ({
      if: { properties: { [typeKey]: { const: type } }, required: [typeKey] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: { properties: { payload: withoutDialect(z.toJSONSchema(schema, { io: 'input' })) } },
    })),
  })
}

function withoutDialect({ $schema: _, ...schema }: Record<string, unknown>): Record<string, unknown> {
  return schema
}
