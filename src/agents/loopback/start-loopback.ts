import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LoopbackAnswer } from './loopback-answer.ts'
import type { LoopbackCall, Wire } from './loopback-call.ts'
import { receivedMessages } from './received-messages.ts'
import { sendJson } from './send.ts'
import { sendAnswer } from './send-answer.ts'

/** Says what a call is answered with. */
export type LoopbackScript = (call: LoopbackCall) => LoopbackAnswer | Promise<LoopbackAnswer>

/** A model provider on this machine that does as its script says. */
export interface Loopback {
  /** Where it answers, without the /v1. */
  readonly url: string
  /** All calls in the order in which they came. */
  readonly calls: readonly LoopbackCall[]
  /** How many calls came with each idempotency key. */
  readonly timesOfKey: ReadonlyMap<string, number>
  /** Resolves once so many calls have come. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

/** Starts a server with the wire formats of OpenAI, Anthropic and Gemini on a free port of 127.0.0.1. */
export async function startLoopback(script: LoopbackScript): Promise<Loopback> {
  const calls: LoopbackCall[] = []
  const timesOfKey = new Map<string, number>()
  const watchers = new Set<{ readonly count: number; readonly resolve: () => void }>()

  function record(request: IncomingMessage, wire: Wire, body: Record<string, unknown>): LoopbackCall {
    const header = request.headers['idempotency-key']
    const key = typeof header === 'string' ? decodeURI(header) : undefined
    const times = key === undefined ? 0 : (timesOfKey.get(key) ?? 0) + 1
    if (key !== undefined) timesOfKey.set(key, times)
    const { headers, url: path = '' } = request
    const stream = body.stream === true || path.includes(':streamGenerateContent')
    const messages = receivedMessages(wire, body)
    const number = calls.length + 1
    const call = { number, path, wire, stream, key, timesOfKey: times, headers, body, messages }
    calls.push(call)
    for (const watcher of watchers) if (watcher.count <= calls.length) watcher.resolve()
    return call
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const wire = wireOf(request.url)
    const body = parse(await textOf(request))
    if (request.method !== 'POST' || wire === undefined || body === undefined) {
      sendJson(response, wire === undefined ? 404 : 400, { error: { message: 'no such thing here' } })
      return
    }
    const call = record(request, wire, body)
    sendAnswer(call, await script(call), response)
  }

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 500, { error: { message: `the script threw: ${error}` } })
    })
  })
  // A thousand callers connect at once; with a short backlog some would wait a second for their next try.
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    timesOfKey,
    received: (count) =>
      new Promise((resolve) => {
        if (calls.length >= count) resolve()
        else watchers.add({ count, resolve })
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const wires: readonly (readonly [ending: RegExp, wire: Wire])[] = [
  [/\/chat\/completions$/, 'openai'],
  [/\/messages$/, 'anthropic'],
  [/\/responses$/, 'responses'],
  [/:(?:stream)?GenerateContent$/i, 'gemini'],
]

function wireOf(url = ''): Wire | undefined {
  const [path = ''] = url.split('?')
  return wires.find(([ending]) => ending.test(path))?.[1]
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
