import { Agent, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps, Agent as SecureAgent } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'

/**
 * Connections stay open for as long as Node keeps those of its own agents, and all of them: these keep 256, so that of a
 * thousand calls at once most would close their connection, and the next thousand would open it again.
 */
const connections = {
  keepAlive: true,
  scheduling: 'lifo',
  timeout: 5000,
  maxFreeSockets: Number.POSITIVE_INFINITY,
} as const
const agent = new Agent(connections)
const secureAgent = new SecureAgent(connections)

/**
 * The SDK's `fetch`: posts a text, and makes exactly one call of it. No redirect is followed, for that would be a
 * second call, and could carry the key to another host. Made from Node's own client because Node's fetch gives up
 * after five minutes of silence, whatever time a model was given to think, and costs twice as much a call.
 */
export const fetchOnce: typeof fetch = (input, init = {}) => {
  const { body, method = 'GET', headers, signal } = init
  return new Promise((resolve, reject) => {
    const text = body ?? ''
    if (typeof text !== 'string') throw new TypeError('A model can only be sent text.')
    signal?.throwIfAborted()
    const url = new URL(String(input))
    const isSecure = url.protocol === 'https:'
    const request = (isSecure ? overHttps : overHttp)(url, {
      method,
      agent: isSecure ? secureAgent : agent,
      headers: {
        ...(isRecord(headers) ? headers : Object.fromEntries(new Headers(headers))),
        'accept-encoding': 'identity',
        'content-length': Buffer.byteLength(text),
      },
    })
    const giveUp = () => request.destroy(signal?.reason)
    signal?.addEventListener('abort', giveUp)
    request
      .on('close', () => signal?.removeEventListener('abort', giveUp))
      .on('error', reject)
      .on('response', (message) => {
        try {
          resolve(responseOf(message))
        } catch (error) {
          request.destroy(error as Error)
        }
      })
      .end(text)
  })
}

/** The SDK's headers are plain already, and to read them in and out again takes long. */
function isRecord(headers: RequestInit['headers']): headers is Record<string, string> {
  return headers !== undefined && !Array.isArray(headers) && !(headers instanceof Headers)
}

function responseOf(message: IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = '' } = message
  const headers = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const isEmpty = status === 204 || status === 205 || status === 304
  if (isEmpty) message.resume()
  return new Response(isEmpty ? null : bodyOf(decoded(message)), { status, statusText, headers })
}

/** What is read, as a stream of the web. Readable.toWeb does the same and takes a third longer. */
function bodyOf(readable: Readable): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        readable
          .on('data', (chunk: Uint8Array) => {
            controller.enqueue(chunk)
            if ((controller.desiredSize ?? 0) <= 0) readable.pause()
          })
          .on('end', () => controller.close())
          .on('error', (error) => controller.error(error))
          .pause()
      },
      pull: () => void readable.resume(),
      cancel: (reason) => void readable.destroy(reason instanceof Error ? reason : undefined),
    },
    { highWaterMark: 0 },
  )
}

/** Nobody was asked to compress anything; some do. */
function decoded(message: IncomingMessage): Readable {
  const encoding = message.headers['content-encoding']?.toLowerCase()
  if (encoding === undefined || encoding === 'identity') return message
  // What breaks on the way breaks the decoded stream, and its reader hears of it there.
  return pipeline(message, encoding === 'br' ? createBrotliDecompress() : createUnzip(), () => undefined)
}
