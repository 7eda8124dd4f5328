import type { LoopbackReply } from './loopback-answer.ts'
import type { LoopbackCall } from './loopback-call.ts'
import { piecesOf, textOf, toolCallsOf, usageOf, type WireFormat } from './wire-format.ts'

/** Messages as Anthropic writes them. */
export const anthropicFormat: WireFormat = {
  body(reply, call) {
    const content = blocksOf(reply, call).map(({ block, input }) =>
      block.type === 'tool_use'
        ? { ...block, input: JSON.parse(input) }
        : { ...block, ...fieldOf(block.type, input) },
    )
    return { ...head(reply, call), content, stop_reason: stopOf(reply, call), usage: usage(reply) }
  },

  events(reply, call) {
    const { output_tokens, output_tokens_details, ...input } = usage(reply)
    const message = {
      ...head(reply, call),
      content: [],
      stop_reason: null,
      usage: { ...input, output_tokens: 1 },
    }
    const blocks = blocksOf(reply, call).flatMap(({ block, input: text }, index) => [
      event({ type: 'content_block_start', index, content_block: { ...block, ...emptyOf(block.type) } }),
      ...piecesOf(text, reply.pieces).map((piece) =>
        event({ type: 'content_block_delta', index, delta: deltaOf(block.type, piece) }),
      ),
      event({ type: 'content_block_stop', index }),
    ])
    const delta = { stop_reason: stopOf(reply, call), stop_sequence: null }
    return [
      event({ type: 'message_start', message }),
      ...blocks,
      event({ type: 'message_delta', delta, usage: { output_tokens, output_tokens_details } }),
      event({ type: 'message_stop' }),
    ]
  },

  error: (type, message) => ({ type: 'error', error: { type, message } }),
  errorEvent: (type, message) => event({ type: 'error', error: { type, message } }),
  event: (text) => `event: message\ndata: ${text}\n\n`,
}

function event(value: { readonly type: string; readonly [name: string]: unknown }): string {
  return `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`
}

function head(reply: LoopbackReply, call: LoopbackCall) {
  const model = reply.model ?? call.body.model
  return { id: `msg_${call.number}`, type: 'message', role: 'assistant', model, stop_sequence: null }
}

interface Block {
  readonly block: {
    readonly type: 'text' | 'thinking' | 'tool_use'
    readonly id?: string
    readonly name?: string
  }
  /** What the block says: text, or the input of a tool as JSON. */
  readonly input: string
}

function blocksOf(reply: LoopbackReply, call: LoopbackCall): Block[] {
  const text = textOf(reply)
  const asTool = reply.json !== undefined && answersByTool(call)
  return [
    ...(reply.reasoning ? [{ block: { type: 'thinking' as const }, input: reply.reasoning }] : []),
    ...(asTool
      ? [{ block: { type: 'tool_use' as const, id: 'toolu_json', name: 'json' }, input: text }]
      : []),
    ...(text !== '' && !asTool ? [{ block: { type: 'text' as const }, input: text }] : []),
    ...toolCallsOf(reply).map(({ id, name, input }) => ({
      block: { type: 'tool_use' as const, id, name },
      input,
    })),
  ]
}

/** The SDK asks models without structured output to answer by calling a tool named json. */
function answersByTool({ body }: LoopbackCall): boolean {
  return Array.isArray(body.tools) && body.tools.some((tool) => tool?.name === 'json')
}

function fieldOf(type: Block['block']['type'], text: string): object {
  return type === 'thinking' ? { thinking: text, signature: 'loopback' } : { text }
}

function emptyOf(type: Block['block']['type']): object {
  return type === 'tool_use' ? { input: {} } : fieldOf(type, '')
}

function deltaOf(type: Block['block']['type'], piece: string): object {
  if (type === 'thinking') return { type: 'thinking_delta', thinking: piece }
  return type === 'text'
    ? { type: 'text_delta', text: piece }
    : { type: 'input_json_delta', partial_json: piece }
}

function stopOf(reply: LoopbackReply, call: LoopbackCall): string {
  if (reply.finish !== undefined) return reply.finish === 'refusal' ? 'refusal' : 'max_tokens'
  const byTool = reply.toolCalls !== undefined || (reply.json !== undefined && answersByTool(call))
  return byTool ? 'tool_use' : 'end_turn'
}

/** Anthropic counts what was cached beside the input, not within it. */
function usage(reply: LoopbackReply) {
  const { input, output, cached, written, reasoning } = usageOf(reply)
  return {
    input_tokens: input - cached - written,
    cache_read_input_tokens: cached,
    cache_creation_input_tokens: written,
    output_tokens: output,
    output_tokens_details: { thinking_tokens: reasoning },
  }
}
