import type { LoopbackReply } from './loopback-answer.ts'
import type { LoopbackCall } from './loopback-call.ts'
import { piecesOf, textOf, toolCallsOf, usageOf, type WireFormat } from './wire-format.ts'

/** Chat completions as OpenAI and those compatible with it write them. */
export const openaiFormat: WireFormat = {
  body(reply, call) {
    const toolCalls = toolCallsOf(reply).map(toToolCall)
    const message = {
      role: 'assistant',
      content: textOf(reply) || null,
      ...(reply.reasoning && { reasoning_content: reply.reasoning }),
      ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
    }
    const choices = [{ index: 0, message, finish_reason: finishOf(reply) }]
    return { ...head(reply, call), object: 'chat.completion', choices, usage: usage(reply) }
  },

  events(reply, call) {
    const chunk = (delta: object, finish: string | null = null) =>
      data({
        ...head(reply, call),
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta, finish_reason: finish }],
      })
    const toolCalls = toolCallsOf(reply).map((toolCall, index) => ({ index, ...toToolCall(toolCall) }))
    return [
      chunk({ role: 'assistant', content: '' }),
      ...(reply.reasoning ? [chunk({ reasoning_content: reply.reasoning })] : []),
      ...piecesOf(textOf(reply), reply.pieces).map((content) => chunk({ content })),
      ...toolCalls.map((toolCall) => chunk({ tool_calls: [toolCall] })),
      chunk({}, finishOf(reply)),
      data({ ...head(reply, call), object: 'chat.completion.chunk', choices: [], usage: usage(reply) }),
      'data: [DONE]\n\n',
    ]
  },

  error: (type, message) => ({ error: { message, type, param: null, code: type } }),
  errorEvent: (type, message) => data(openaiFormat.error(type, message)),
  event: (text) => `data: ${text}\n\n`,
}

function data(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`
}

function head(reply: LoopbackReply, call: LoopbackCall) {
  return { id: `chatcmpl-${call.number}`, created: 0, model: reply.model ?? call.body.model }
}

function finishOf(reply: LoopbackReply): string {
  if (reply.finish !== undefined) return reply.finish === 'refusal' ? 'content_filter' : 'length'
  return reply.toolCalls === undefined ? 'stop' : 'tool_calls'
}

function usage(reply: LoopbackReply) {
  if (reply.usage === 'none') return null
  const { input, output, cached, written, reasoning, reasoningApart } = usageOf(reply)
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output + (reasoningApart ? reasoning : 0),
    prompt_tokens_details: { cached_tokens: cached, cache_write_tokens: written },
    completion_tokens_details: { reasoning_tokens: reasoning },
  }
}

function toToolCall({ id, name, input }: { id: string; name: string; input: string }) {
  return { id, type: 'function', function: { name, arguments: input } }
}
