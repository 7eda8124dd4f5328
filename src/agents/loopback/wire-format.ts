import type { LoopbackReply, LoopbackUsage } from './loopback-answer.ts'
import type { LoopbackCall } from './loopback-call.ts'

/** How a provider writes an answer, whole or as events, and an error. */
export interface WireFormat {
  body(reply: LoopbackReply, call: LoopbackCall): object
  /** The events of a stream, each as it goes over the wire. */
  events(reply: LoopbackReply, call: LoopbackCall): string[]
  error(type: string, message: string): object
  /** An error as an event of a stream. */
  errorEvent(type: string, message: string): string
  /** Any text as an event of a stream, be it well-formed or not. */
  event(data: string): string
}

/** What a reply used, made up where the script does not say. */
export function usageOf(reply: LoopbackReply): Required<LoopbackUsage> {
  const said = reply.usage === 'none' ? {} : reply.usage
  return { input: 10, output: 5, cached: 0, written: 0, reasoning: 0, reasoningApart: false, ...said }
}

/** The text of a reply. */
export function textOf(reply: LoopbackReply): string {
  return reply.json === undefined ? (reply.text ?? '') : JSON.stringify(reply.json)
}

/** The text of a reply in the pieces of a stream. */
export function piecesOf(text: string, pieces = 3): string[] {
  const size = Math.max(1, Math.ceil(text.length / pieces))
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  )
}

/** The tool calls of a reply, each with an id. */
export function toolCallsOf(reply: LoopbackReply): { id: string; name: string; input: string }[] {
  return (reply.toolCalls ?? []).map(({ id, name, input }, index) => ({
    id: id ?? `call_${index + 1}`,
    name,
    input: typeof input === 'string' ? input : JSON.stringify(input),
  }))
}
