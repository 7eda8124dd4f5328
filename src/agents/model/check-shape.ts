import type { ZodType } from 'zod'

/** What the check of an answer found: the value, or what is wrong with it, in words for the model. */
export type Checked = { readonly value: unknown } | { readonly problems: string }

/** Checks the text of an answer against a JSON Schema. */
export type ShapeCheck = (text: string) => Checked

/** A schema ready for use, or the reason why it can be of none. */
export type Shape = { readonly check: ShapeCheck | undefined } | { readonly unusable: string }

/** Makes checks from schemas and keeps them as long as the schemas live. */
export function rememberShapes(): (schema: Readonly<Record<string, unknown>> | undefined) => Promise<Shape> {
  const shapes = new WeakMap<object, Shape>()
  return async (schema) => {
    if (schema === undefined) return { check: undefined }
    const shape = shapes.get(schema) ?? (await shapeOf(schema))
    shapes.set(schema, shape)
    return shape
  }
}

async function shapeOf(schema: Readonly<Record<string, unknown>>): Promise<Shape> {
  const { fromJSONSchema } = await import('zod')
  try {
    const shape = fromJSONSchema(schema as Parameters<typeof fromJSONSchema>[0])
    return { check: (text) => checkShape(text, shape) }
  } catch (error) {
    return { unusable: `the schema of the answer cannot be checked: ${(error as Error).message}` }
  }
}

function checkShape(text: string, shape: ZodType): Checked {
  let value: unknown
  try {
    value = JSON.parse(withoutFence(text))
  } catch (error) {
    return { problems: `It is not JSON: ${(error as Error).message}` }
  }
  const result = shape.safeParse(value)
  // The value is passed on as it was written; a schema only judges.
  if (result.success) return { value }
  const problems = result.error.issues.map(
    ({ path, message }) => `${path.length === 0 ? 'the answer' : path.join('.')}: ${message}`,
  )
  return { problems: problems.slice(0, 20).join('\n') }
}

/** Models like to put JSON into a fenced block even when asked not to. */
function withoutFence(text: string): string {
  return /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text
}
