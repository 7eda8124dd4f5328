import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fetchOnce } from './fetch-once.ts'

/** Serves with a listener for as long as somebody uses its address. */
async function serving<T>(listener: RequestListener, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test.each([
  ['an object', { 'X-Own': 'mine' }],
  ['a list', [['X-Own', 'mine']] as [string, string][]],
  ['Headers', new Headers({ 'X-Own': 'mine' })],
])('a text goes out whole, with its headers as %s, and the answer comes back', async (_, headers) => {
  const body = 'grüße '.repeat(100_000)
  await serving(
    (request, response) => {
      let text = ''
      request.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      request.on('end', () => {
        response.writeHead(201, 'Made', { 'x-method': request.method, 'x-own': request.headers['x-own'] })
        response.end(text)
      })
    },
    async (url) => {
      const response = await fetchOnce(url, { method: 'POST', headers, body })
      expect([response.status, response.statusText, response.ok]).toEqual([201, 'Made', true])
      expect([response.headers.get('x-method'), response.headers.get('x-own')]).toEqual(['POST', 'mine'])
      expect(await response.text()).toBe(body)
    },
  )
})

test('a redirect is an answer and not followed', async () => {
  let calls = 0
  await serving(
    (_, response) => {
      calls++
      response.writeHead(307, { location: '/elsewhere' }).end()
    },
    async (url) => {
      const response = await fetchOnce(url, { method: 'POST', body: '{}' })
      expect([response.status, response.headers.get('location'), calls]).toEqual([307, '/elsewhere', 1])
    },
  )
})

test('an answer without a body is one', async () => {
  await serving(
    (_, response) => response.writeHead(204).end(),
    async (url) => {
      const response = await fetchOnce(url, { method: 'POST', body: '{}' })
      expect([response.status, response.body]).toEqual([204, null])
    },
  )
})

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('an answer that was compressed unasked (%s) is read', async (encoding, compress) => {
  let accepted: string | string[] | undefined
  await serving(
    (request, response) => {
      accepted = request.headers['accept-encoding']
      response.writeHead(200, { 'content-encoding': encoding }).end(compress('so be it'))
    },
    async (url) => {
      expect(await (await fetchOnce(url, { method: 'POST', body: '{}' })).text()).toBe('so be it')
      expect(accepted).toBe('identity')
    },
  )
})

test.each(['identity', 'gzip'])('a body that breaks off (%s) breaks its reader', async (encoding) => {
  const bytes = encoding === 'gzip' ? gzipSync('never said to the end') : Buffer.from('never said to the end')
  await serving(
    (_, response) => {
      response.writeHead(200, { 'content-encoding': encoding, 'content-length': bytes.length })
      response.write(bytes.subarray(0, 12), () => setImmediate(() => response.destroy()))
    },
    async (url) => {
      const response = await fetchOnce(url, { method: 'POST', body: '{}' })
      await expect(response.text()).rejects.toThrow()
    },
  )
})

test('whoever gives up is heard before the answer and within it', async () => {
  await serving(
    (request, response) => {
      if (request.url === '/v1/half') response.writeHead(200).write('half of')
    },
    async (url) => {
      const early = new AbortController()
      const call = fetchOnce(`${url}/nothing`, { method: 'POST', body: '{}', signal: early.signal })
      early.abort(new Error('enough'))
      await expect(call).rejects.toThrow('enough')
      const late = new AbortController()
      const response = await fetchOnce(`${url}/half`, { method: 'POST', body: '{}', signal: late.signal })
      late.abort(new Error('enough'))
      await expect(response.text()).rejects.toThrow()
    },
  )
})

test('whoever has given up before makes no call', async () => {
  let calls = 0
  await serving(
    (_, response) => {
      calls++
      response.end()
    },
    async (url) => {
      const signal = AbortSignal.abort(new Error('enough'))
      await expect(fetchOnce(url, { method: 'POST', body: '{}', signal })).rejects.toThrow('enough')
      await (await fetchOnce(url, { method: 'POST', body: '{}' })).text()
      expect(calls).toBe(1)
    },
  )
})

test('what is no text is refused instead of sent empty', async () => {
  await expect(fetchOnce('http://127.0.0.1:9', { method: 'POST', body: new FormData() })).rejects.toThrow(
    TypeError,
  )
})
