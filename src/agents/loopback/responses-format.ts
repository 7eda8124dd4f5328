import type { LoopbackReply } from './loopback-answer.ts'
import type { LoopbackCall } from './loopback-call.ts'
import { piecesOf, textOf, toolCallsOf, usageOf, type WireFormat } from './wire-format.ts'

/** Responses as OpenAI writes them; Codex uses this format. */
export const responsesFormat: WireFormat = {
  body: (reply, call) => ({ ...head(reply, call), output: itemsOf(reply), usage: usage(reply) }),

  events(reply, call) {
    const begun = { ...head(reply, call), status: 'in_progress', output: [] }
    const items = itemsOf(reply).flatMap((item, output_index) => {
      const place = { output_index, item_id: item.id, content_index: 0 }
      const pieces = item.type === 'message' ? piecesOf(textOf(reply), reply.pieces) : []
      return [
        event({ type: 'response.output_item.added', output_index, item: { ...item, ...emptied(item) } }),
        ...pieces.map((delta) => event({ type: 'response.output_text.delta', ...place, delta })),
        event({ type: 'response.output_item.done', output_index, item }),
      ]
    })
    return [
      event({ type: 'response.created', response: begun }),
      ...items,
      event({ type: 'response.completed', response: responsesFormat.body(reply, call) }),
    ]
  },

  error: (type, message) => ({ error: { message, type, param: null, code: type } }),
  errorEvent: (type, message) =>
    event({ type: 'response.failed', response: { id: 'resp_failed', error: { code: type, message } } }),
  event: (text) => `event: message\ndata: ${text}\n\n`,
}

function event(value: { readonly type: string; readonly [name: string]: unknown }): string {
  return `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`
}

function head(reply: LoopbackReply, call: LoopbackCall) {
  const model = reply.model ?? call.body.model
  return { id: `resp_${call.number}`, object: 'response', created_at: 0, status: 'completed', model }
}

type Item =
  | { readonly type: 'message'; readonly id: string; readonly role: 'assistant'; readonly content: object[] }
  | {
      readonly type: 'function_call'
      readonly id: string
      readonly call_id: string
      readonly name: string
      readonly arguments: string
    }

function itemsOf(reply: LoopbackReply): Item[] {
  const text = textOf(reply)
  const content = [{ type: 'output_text', text, annotations: [] }]
  return [
    ...(text === '' ? [] : [{ type: 'message', id: 'msg_1', role: 'assistant', content } as const]),
    ...toolCallsOf(reply).map(
      ({ id, name, input }) =>
        ({ type: 'function_call', id: `fc_${id}`, call_id: id, name, arguments: input }) as const,
    ),
  ]
}

/** The parts of an item that have not been said when it begins. */
function emptied(item: Item): object {
  return item.type === 'message' ? { content: [] } : { arguments: '' }
}

function usage(reply: LoopbackReply) {
  if (reply.usage === 'none') return null
  const { input, output, cached, reasoning } = usageOf(reply)
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  }
}
