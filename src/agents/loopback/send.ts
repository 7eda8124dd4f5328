import type { ServerResponse } from 'node:http'
import { anthropicFormat } from './anthropic-format.ts'
import { geminiFormat } from './gemini-format.ts'
import type { LoopbackReply } from './loopback-answer.ts'
import type { LoopbackCall, Wire } from './loopback-call.ts'
import { openaiFormat } from './openai-format.ts'
import { responsesFormat } from './responses-format.ts'
import type { WireFormat } from './wire-format.ts'

const formats: Readonly<Record<Wire, WireFormat>> = {
  openai: openaiFormat,
  anthropic: anthropicFormat,
  responses: responsesFormat,
  gemini: geminiFormat,
}

/** How the caller's provider writes. */
export function formatOf({ wire }: LoopbackCall): WireFormat {
  return formats[wire]
}

/** All that goes over the wire for a reply. */
export function written(call: LoopbackCall, reply: LoopbackReply): string {
  const format = formatOf(call)
  return call.stream ? format.events(reply, call).join('') : JSON.stringify(format.body(reply, call))
}

/** Sends the headers of an answer that goes well, at least at first. */
export function sendHead(call: LoopbackCall, response: ServerResponse): ServerResponse {
  return response.writeHead(200, { 'content-type': call.stream ? 'text/event-stream' : 'application/json' })
}

/** Sends a reply from its first byte to its last. */
export function sendWhole(call: LoopbackCall, reply: LoopbackReply, response: ServerResponse): void {
  sendHead(call, response).end(written(call, reply))
}

/** Sends so many events of an ordinary answer and then one that is not ordinary. */
export function sendEvents(call: LoopbackCall, count: number, last: string, response: ServerResponse): void {
  const events = formatOf(call).events({ text: 'a few words of an answer' }, call).slice(0, count)
  sendHead(call, response).end([...events, last].join(''))
}

/** Sends an error or another document. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Waits, unless the caller goes away meanwhile. */
export function later(milliseconds: number, response: ServerResponse, action: () => void): void {
  if (milliseconds <= 0) {
    action()
    return
  }
  const timer = setTimeout(action, milliseconds)
  response.once('close', () => clearTimeout(timer))
}
