import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { AgentFailureCode } from '../agent.ts'
import type { LoopbackAnswer } from '../loopback/loopback-answer.ts'
import { startLoopback } from '../loopback/start-loopback.ts'
import { askOnce, context, failureIn, handClock, hello, secret, ways } from './asking.suite.ts'
import { modelAgent } from './model-agent.ts'
import { providers } from './provider.ts'

const faults: Record<string, { answer: LoopbackAnswer; code: AgentFailureCode; retryable: boolean }> = {
  'a rate limit': { answer: { fault: 'rate_limit' }, code: 'rate_limited', retryable: true },
  'an internal error': { answer: { fault: 'status', status: 500 }, code: 'overloaded', retryable: true },
  'a bad gateway': { answer: { fault: 'status', status: 502 }, code: 'overloaded', retryable: true },
  'an unavailable service': { answer: { fault: 'status', status: 503 }, code: 'overloaded', retryable: true },
  'an overloaded provider': { answer: { fault: 'status', status: 529 }, code: 'overloaded', retryable: true },
  'a request that is still under way': {
    answer: { fault: 'status', status: 409 },
    code: 'overloaded',
    retryable: true,
  },
  'a refused key': { answer: { fault: 'status', status: 401 }, code: 'unauthorised', retryable: false },
  'a key without rights': {
    answer: { fault: 'status', status: 403 },
    code: 'unauthorised',
    retryable: false,
  },
  'an unknown model': { answer: { fault: 'status', status: 404 }, code: 'not_found', retryable: false },
  'a bad request': { answer: { fault: 'status', status: 400 }, code: 'bad_request', retryable: false },
  'a redirect': {
    answer: { fault: 'status', status: 307, headers: { location: '/v1/chat/completions' } },
    code: 'bad_request',
    retryable: false,
  },
  'a filtered prompt': {
    answer: { fault: 'status', status: 400, type: 'content_filter' },
    code: 'refused',
    retryable: false,
  },
  'a refusal': { answer: { text: 'I will not.', finish: 'refusal' }, code: 'refused', retryable: false },
  'half a document': { answer: { fault: 'malformed' }, code: 'malformed_reply', retryable: true },
  'a document of another kind': { answer: { fault: 'nonsense' }, code: 'malformed_reply', retryable: true },
  'a tool call that is not JSON': {
    answer: { toolCalls: [{ name: 'look', input: '[1,' }] },
    code: 'malformed_reply',
    retryable: true,
  },
  'a cut connection': { answer: { fault: 'cut', afterEvents: 2 }, code: 'network', retryable: true },
}

describe.each(ways)('$way', ({ provider, stream }) => {
  // No whole body of Anthropic can carry a tool call that is not JSON.
  const possible = Object.entries(faults).filter(
    ([name]) => provider !== 'anthropic' || stream || name !== 'a tool call that is not JSON',
  )

  test.each(possible)('%s is a failure with its code', async (_, { answer, code, retryable }) => {
    const asked = await askOnce(() => answer, { provider, stream })
    expect(failureIn(asked)).toMatchObject({ code, retryable })
    expect(asked.calls).toHaveLength(1)
    expect(JSON.stringify(asked.outcome)).not.toContain(secret)
  })

  test('a call without an answer ends with its time', async () => {
    const clock = handClock()
    const server = await startLoopback(() => ({ fault: 'hang' }))
    const agent = modelAgent({
      provider,
      model: 'some-model',
      baseUrl: server.url,
      apiKey: secret,
      clock,
      timeoutMs: 30_000,
    })
    const asked = agent.act(hello, context(stream ? { onText() {} } : {}))
    await server.received(1)
    clock.move(30_000)
    const failure = failureIn({ outcome: await asked })
    expect(failure).toMatchObject({ code: 'timeout', retryable: true })
    expect(failure.message).toContain('30 s')
    await server.close()
  })

  test('the time covers a first byte that comes too late', async () => {
    const clock = handClock()
    const server = await startLoopback(() => ({ fault: 'slow_first_byte', afterMs: 3_600_000 }))
    const agent = modelAgent({ provider, model: 'some-model', baseUrl: server.url, apiKey: secret, clock })
    const asked = agent.act(hello, context(stream ? { onText() {} } : {}))
    await server.received(1)
    clock.move(120_000)
    expect(failureIn({ outcome: await asked }).code).toBe('timeout')
    await server.close()
  })

  test('a first byte that comes late, but in time, is waited for', async () => {
    const asked = await askOnce(() => ({ fault: 'slow_first_byte', afterMs: 5 }), { provider, stream })
    expect(asked.outcome).toMatchObject({ kind: 'reply', reply: { text: 'late' } })
  })

  test('a call that the caller gives up is cancelled', async () => {
    const stop = new AbortController()
    const asked = askOnce(
      () => {
        stop.abort()
        return { fault: 'hang' }
      },
      { provider, stream, context: { signal: stop.signal } },
    )
    expect(failureIn(await asked)).toMatchObject({ code: 'cancelled', retryable: false })
  })

  test('a call that was given up before makes no call', async () => {
    const asked = await askOnce(() => ({ text: 'never' }), {
      provider,
      stream,
      context: { signal: AbortSignal.abort() },
    })
    expect(failureIn(asked).code).toBe('cancelled')
    expect(asked.calls).toHaveLength(0)
  })

  test('an address where nobody listens is a failure of the network that names it', async () => {
    const free = createServer()
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
    const { port } = free.address() as { port: number }
    await new Promise((resolve) => free.close(resolve))
    const baseUrl = `http://127.0.0.1:${port}`
    const agent = modelAgent({ provider, model: 'some-model', baseUrl, apiKey: secret })
    const failure = failureIn({ outcome: await agent.act(hello, context()) })
    expect(failure).toMatchObject({ code: 'network', retryable: true })
    expect(failure.message).toContain(baseUrl)
  })

  test('a server that does not speak HTTP is a failure of the network', async () => {
    const server = createServer((socket) =>
      socket
        .on('error', () => {})
        .resume()
        .end('hello?\r\n\r\n'),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const baseUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    const agent = modelAgent({ provider, model: 'some-model', baseUrl, apiKey: secret })
    const outcome = await agent.act(hello, context(stream ? { onText() {} } : {}))
    expect(failureIn({ outcome })).toMatchObject({ code: 'network', retryable: true })
    await new Promise((resolve) => server.close(resolve))
  })

  test('a refused key is answered with the variable to set', async () => {
    const asked = await askOnce(
      ({ headers }) => ({
        fault: 'status',
        status: 401,
        message: `bad key ${headers.authorization ?? headers['x-api-key']}`,
      }),
      { provider, stream },
    )
    const { message } = failureIn(asked)
    expect(message).toContain(providers[provider].keyVariable)
    expect(message).toContain('[redacted]')
    expect(message).not.toContain(secret)
  })

  test.each([
    ['in seconds', { retryAfter: '7' }, 7000],
    ['in milliseconds', { retryAfterMs: 1250 }, 1250],
    ['as a date', { retryAfter: 'Mon, 16 Nov 2026 00:00:30 GMT' }, 30_000],
  ])('the wait that a provider asks for %s is passed on', async (_, header, wait) => {
    const clock = handClock()
    const asked = await askOnce(() => ({ fault: 'rate_limit', ...header }), { provider, stream, clock })
    expect(failureIn(asked)).toMatchObject({ code: 'rate_limited', retryAfterMs: wait })
  })

  test.each([
    ['anthropic-ratelimit-requests-reset', '2026-11-16T00:00:45Z', 45_000],
    ['x-ratelimit-reset-requests', '1m30s', 90_000],
    ['x-ratelimit-reset-tokens', '250ms', 250],
  ])('the wait in the header %s is passed on', async (name, value, wait) => {
    const ask = (status: number) =>
      askOnce(() => ({ fault: 'status', status, headers: { [name]: value } }), {
        provider,
        stream,
        clock: handClock(),
      })
    expect(failureIn(await ask(429))).toMatchObject({ retryable: true, retryAfterMs: wait })
    // An overload has nothing to do with the limits that every reply reports.
    expect(failureIn(await ask(503))).not.toHaveProperty('retryAfterMs')
  })

  test('the wait that an overloaded provider asks for is passed on', async () => {
    const answer = { fault: 'status', status: 529, headers: { 'retry-after': '3' } } as const
    const asked = await askOnce(() => answer, { provider, stream })
    expect(failureIn(asked)).toMatchObject({ code: 'overloaded', retryable: true, retryAfterMs: 3000 })
  })

  test('the wait in the message of a provider is passed on', async () => {
    const message = 'Rate limit reached for requests. Please try again in 1m30s.'
    const asked = await askOnce(() => ({ fault: 'status', status: 429, message }), { provider, stream })
    expect(failureIn(asked)).toMatchObject({ code: 'rate_limited', retryable: true, retryAfterMs: 90_000 })
  })

  test.each([
    [
      429,
      'insufficient_quota',
      'You exceeded your current quota, please check your plan and billing details.',
    ],
    [429, 'rate_limit_error', 'You exceeded your current quota, please check your plan and billing details.'],
    [
      400,
      'invalid_request_error',
      'Your credit balance is too low to access the API. Go to Plans & Billing.',
    ],
    [402, 'billing_error', 'something is wrong'],
    [402, 'unknown', 'Insufficient Balance'],
  ])('a quota that does not come back (%i %s) is not tried again', async (status, type, message) => {
    const asked = await askOnce(() => ({ fault: 'status', status, type, message }), { provider, stream })
    expect(failureIn(asked)).toMatchObject({ code: 'rate_limited', retryable: false })
    expect(failureIn(asked)).not.toHaveProperty('retryAfterMs')
    expect(failureIn(asked).message).toContain('Waiting does not help')
    expect(asked.calls).toHaveLength(1)
  })

  test.each([
    [
      429,
      'insufficient_quota',
      'You exceeded your current quota, check your plan and billing. Please retry in 38s.',
      38_000,
    ],
    [
      400,
      'invalid_request_error',
      'You have reached your specified API usage limits. You will regain access on 2026-11-17 at 00:00 UTC.',
      86_400_000,
    ],
  ])('a quota that comes back (%i %s) may be tried again then', async (status, type, message, wait) => {
    const clock = handClock()
    const asked = await askOnce(() => ({ fault: 'status', status, type, message }), {
      provider,
      stream,
      clock,
    })
    expect(failureIn(asked)).toMatchObject({ code: 'rate_limited', retryable: true, retryAfterMs: wait })
  })
})

describe.each(ways.filter(({ stream }) => stream))('$way', ({ provider, stream }) => {
  test.each([1, 2, 3, 4])('a stream that is reset after %i events is a failure', async (afterEvents) => {
    const asked = await askOnce(() => ({ fault: 'cut', afterEvents }), { provider, stream })
    expect(failureIn(asked)).toMatchObject({ code: 'network', retryable: true })
  })

  test.each([0, 1, 2, 3, 4])(
    'a stream that ends politely after %i events is a failure too',
    async (afterEvents) => {
      const asked = await askOnce(() => ({ fault: 'cut', how: 'end', afterEvents }), { provider, stream })
      expect(failureIn(asked)).toMatchObject({ code: 'network', retryable: true })
    },
  )

  test.each([0, 1, 2, 3])('half an event after %i whole ones is a malformed reply', async (afterEvents) => {
    const asked = await askOnce(() => ({ fault: 'malformed', afterEvents }), { provider, stream })
    expect(failureIn(asked).code).toBe('malformed_reply')
  })

  test.each([
    ['overloaded_error', 'overloaded'],
    ['rate_limit_error', 'rate_limited'],
    ['invalid_request_error', 'bad_request'],
    ['authentication_error', 'unauthorised'],
  ])('an error %s in the stream has its code, early or late', async (type, code) => {
    for (const afterEvents of [0, 1, 2, 3]) {
      const asked = await askOnce(() => ({ fault: 'stream_error', afterEvents, type }), { provider, stream })
      expect(failureIn(asked).code, `after ${afterEvents} events`).toBe(code)
    }
  })

  test('a listener that throws breaks the call and nothing else', async () => {
    const onText = () => {
      throw new Error('the screen is gone')
    }
    const asked = await askOnce(() => ({ text: 'hi' }), { provider, stream, context: { onText } })
    expect(failureIn(asked)).toMatchObject({ code: 'bug' })
    expect(failureIn(asked).message).toContain('the screen is gone')
  })
})

test('a cut stream still says what it had used', async () => {
  const reply = { text: 'many words', usage: { input: 120, output: 40, cached: 20 } }
  const asked = await askOnce(() => ({ fault: 'cut', afterEvents: 3, reply }), {
    provider: 'anthropic',
    model: 'claude-opus-5-5',
    stream: true,
  })
  const { usage } = failureIn(asked)
  expect(usage).toMatchObject({ input_tokens: 120, output_tokens: 1 })
  expect(usage?.cost_usd).toBeCloseTo((100 * 4 + 20 * 0.2 + 1 * 20) / 1e6, 9)
  expect(asked.texts.length).toBeGreaterThan(0)
})
