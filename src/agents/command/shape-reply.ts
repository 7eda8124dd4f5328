import * as z from 'zod'
import type { AgentFailureCode, AgentOutcome, AgentReply, AgentRequest } from '../agent.ts'

type Schema = NonNullable<AgentRequest['schema']>

/** A reply in the shape that was asked for: its `value`, or the JSON in its text, checked against the schema. */
export function shapeReply(reply: AgentReply, schema: Schema | undefined): AgentOutcome {
  // A reply that calls tools is not the answer yet.
  if (schema === undefined || (reply.toolCalls ?? []).length > 0) return { kind: 'reply', reply }
  const value = reply.value === undefined ? jsonIn(reply.text) : reply.value
  if (value === undefined) {
    return failed('malformed_reply', `The answer holds no JSON value: ${beginning(reply.text)}`, reply)
  }
  let type: z.ZodType
  try {
    type = typeOf(schema)
  } catch (error) {
    return failed(
      'bad_request',
      `The schema of the request cannot be used: ${(error as Error).message}`,
      reply,
    )
  }
  const checked = type.safeParse(value)
  if (!checked.success) {
    return failed('wrong_schema', `The answer does not fit:\n${z.prettifyError(checked.error)}`, reply)
  }
  return { kind: 'reply', reply: { ...reply, value } }
}

/** The JSON value that a text is, or that stands in the last fenced block of it. */
export function jsonIn(text: string): unknown {
  const fenced = [...text.matchAll(/^```(?:json)?[ \t]*\n(.*?)^```[ \t]*$/gms)].at(-1)?.[1]
  for (const candidate of [text, fenced]) {
    if (candidate === undefined) continue
    try {
      return JSON.parse(candidate)
    } catch {
      // Not this one.
    }
  }
  return undefined
}

const types = new WeakMap<Schema, z.ZodType>()

/** Loops ask with the same schema again and again, so that each is read once. */
function typeOf(schema: Schema): z.ZodType {
  const known = types.get(schema)
  if (known !== undefined) return known
  const type = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  types.set(schema, type)
  return type
}

function failed(code: AgentFailureCode, message: string, { usage, details }: AgentReply): AgentOutcome {
  const retryable = code !== 'bad_request'
  return {
    kind: 'failed',
    failure: { code, message, retryable, ...(usage && { usage }), ...(details && { details }) },
  }
}

function beginning(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text || 'it is empty'
}
