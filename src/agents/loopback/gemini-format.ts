import type { LoopbackReply } from './loopback-answer.ts'
import type { LoopbackCall } from './loopback-call.ts'
import { piecesOf, textOf, toolCallsOf, usageOf, type WireFormat } from './wire-format.ts'

/** Content as the Gemini API generates it. */
export const geminiFormat: WireFormat = {
  body: (reply, call) => ({
    ...candidate([...textParts(textOf(reply), 1), ...callParts(reply)], 'STOP'),
    ...tail(reply, call),
  }),

  events: (reply, call) => [
    ...textParts(textOf(reply), reply.pieces).map((part) => data(candidate([part]))),
    ...callParts(reply).map((part) => data(candidate([part]))),
    data({ ...candidate([{ text: '' }], finishOf(reply)), ...tail(reply, call) }),
  ],

  error: (type, message) => ({ error: { code: 0, message, status: type } }),
  errorEvent: (type, message) => data(geminiFormat.error(type, message)),
  event: (text) => `data: ${text}\n\n`,
}

function data(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`
}

function candidate(parts: readonly object[], finishReason?: string) {
  return {
    candidates: [{ index: 0, content: { role: 'model', parts }, ...(finishReason && { finishReason }) }],
  }
}

function textParts(text: string, pieces?: number): object[] {
  return text === '' ? [] : piecesOf(text, pieces).map((piece) => ({ text: piece }))
}

function callParts(reply: LoopbackReply): object[] {
  return toolCallsOf(reply).map(({ id, name, input }) => ({
    functionCall: { id, name, args: JSON.parse(input) },
  }))
}

function finishOf(reply: LoopbackReply): string {
  if (reply.finish === undefined) return 'STOP'
  return reply.finish === 'refusal' ? 'SAFETY' : 'MAX_TOKENS'
}

/** The name of the model is in the path and not in the body. */
function tail(reply: LoopbackReply, { path }: LoopbackCall): object {
  const modelVersion = reply.model ?? /\/models\/([^/:]+):/.exec(path)?.[1]
  if (reply.usage === 'none') return { modelVersion }
  const { input, output, cached, reasoning } = usageOf(reply)
  return {
    modelVersion,
    usageMetadata: {
      promptTokenCount: input,
      cachedContentTokenCount: cached,
      candidatesTokenCount: output - reasoning,
      thoughtsTokenCount: reasoning,
      totalTokenCount: input + output,
    },
  }
}
