import * as z from 'zod'
import { integer, open } from '../fields.ts'

const text = (words: string) => z.string().optional().describe(words)

/** What each kind of inference event holds. Only the keys of the document's own examples are required. */
export const inferenceTracePayloads = {
  AGENT_REQUEST: open({
    model: text('The model that is asked.'),
    prompt_tokens: integer().optional().describe('The length of the prompt, where it is known beforehand.'),
    max_output_tokens: integer().optional().describe('How long the reply may be.'),
    temperature: z.number().optional().describe('The temperature of sampling.'),
  }),
  TOOL_CALL: open({
    tool_name: z.string().describe('The tool.'),
    arguments: z.string().describe('What it is given, as text.'),
    call_id: text('What links a call to its result.'),
  }),
  TOOL_RESULT: open({
    tool_name: z.string().describe('The tool.'),
    result: z.string().describe('What it answered, as text.'),
    call_id: text('What links a result to its call.'),
  }),
  INFERENCE_COMPLETE: open({
    latency_ms: z.number().describe('How long the reply took, in milliseconds.'),
    prompt_tokens: integer().describe('The length of the prompt.'),
    output_tokens: integer().describe('The length of the reply.'),
    cached_tokens: integer().optional().describe('How much of the prompt came from a cache.'),
    model: text('The model that answered.'),
    finish_reason: text('Why the reply ended.'),
    cost_usd: z.number().optional().describe('What the reply cost, in dollars.'),
  }),
  INFERENCE_FAILED: open({
    code: text('What failed, such as timeout or refused.'),
    detail: text('The failure as text.'),
    latency_ms: z.number().optional().describe('How long it took to fail, in milliseconds.'),
    attempt: integer().optional().describe('Which attempt it was, from one.'),
  }),
} as const

/** The trace types that we describe. */
export type InferenceTraceType = keyof typeof inferenceTracePayloads

/** The keys without which a trace event says nothing, although the document asks for none. */
export const neededTraceKeys: Readonly<Record<string, readonly string[]>> = { INFERENCE_FAILED: ['code'] }
