import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { pipeline, Readable } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'

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
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      method,
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
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(message.headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  const isEmpty = status === 204 || status === 205 || status === 304
  if (isEmpty) message.resume()
  const body = isEmpty ? null : (Readable.toWeb(decoded(message)) as ReadableStream<Uint8Array>)
  return new Response(body, { status, statusText, headers })
}

/** Nobody was asked to compress anything; some do. */
function decoded(message: IncomingMessage): Readable {
  const encoding = message.headers['content-encoding']?.toLowerCase()
  if (encoding === undefined || encoding === 'identity') return message
  // What breaks on the way breaks the decoded stream, and its reader hears of it there.
  return pipeline(message, encoding === 'br' ? createBrotliDecompress() : createUnzip(), () => undefined)
}
