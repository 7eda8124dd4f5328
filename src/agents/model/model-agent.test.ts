import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { startLoopback } from '../loopback/start-loopback.ts'
import { askOnce, context, failureIn, hello, replyIn, secret, ways } from './asking.suite.ts'
import { createLimits } from './limits.ts'
import { modelAgent } from './model-agent.ts'

const look = {
  name: 'look',
  description: 'Looks somewhere.',
  input: { type: 'object', properties: { where: { type: 'string' } }, required: ['where'] },
}

describe.each(ways)('$way', ({ provider, stream }) => {
  test('a model answers with text, usage, model and time', async () => {
    const usage = { input: 100, output: 20, cached: 50 }
    const asked = await askOnce(() => ({ text: 'good morning', usage }), { provider, stream })
    expect(replyIn(asked)).toMatchObject({
      text: 'good morning',
      model: 'some-model',
      usage: { input_tokens: 100, output_tokens: 20, cache_read_tokens: 50 },
      durationMs: expect.any(Number),
      details: { finish: 'stop' },
    })
  })

  test('text is reported as it arrives exactly when somebody listens', async () => {
    const asked = await askOnce(() => ({ text: 'one two three', pieces: 3 }), { provider, stream })
    expect(asked.calls[0]!.stream).toBe(stream)
    expect(asked.texts.join('')).toBe(stream ? 'one two three' : '')
    expect(asked.texts).toHaveLength(stream ? 3 : 0)
  })

  test('a request reaches the provider with its turns, temperature, limit of tokens and tools', async () => {
    const messages = [
      { role: 'system', content: 'be brief' },
      { role: 'user', content: 'hello' },
      { role: 'assistant', content: 'yes?' },
      { role: 'user', content: 'look around' },
    ] as const
    const request = { messages, temperature: 0.25, maxTokens: 77, tools: [look] }
    const { calls } = await askOnce(() => ({ text: 'ok' }), { provider, stream, request })
    const { body } = calls[0]!
    expect(body).toMatchObject({ model: 'some-model', temperature: 0.25, max_tokens: 77 })
    expect(JSON.stringify(body.tools)).toContain('"where"')
    const turns = body.messages as { role: string }[]
    const expected = provider === 'anthropic' ? messages.slice(1) : messages
    expect(turns.map(({ role }) => role)).toEqual(expected.map(({ role }) => role))
    for (const { content } of messages) expect(JSON.stringify(body)).toContain(content)
  })

  test('what a model reasoned is kept beside its answer', async () => {
    const asked = await askOnce(() => ({ text: 'Yes.', reasoning: 'Let me see.' }), { provider, stream })
    // Chat completions of OpenAI itself carry no reasoning.
    if (provider === 'openai') expect(replyIn(asked).reasoning).toBeUndefined()
    else expect(replyIn(asked)).toMatchObject({ text: 'Yes.', reasoning: 'Let me see.' })
  })

  test('tool calls are given to whoever asked', async () => {
    const toolCalls = [
      { id: 'a', name: 'look', input: { where: 'north' } },
      { id: 'b', name: 'look', input: { where: 'south' } },
    ]
    const request = { ...hello, tools: [look] }
    const asked = await askOnce(() => ({ text: 'I look.', toolCalls }), { provider, stream, request })
    expect(replyIn(asked)).toMatchObject({ text: 'I look.', toolCalls, details: { finish: 'tool-calls' } })
  })

  test('the name of the question goes along as idempotency key, whatever letters it has', async () => {
    const key = 'round-3/planerin-ü/plan#2 🌱%41'
    const { calls, timesOfKey } = await askOnce(() => ({ text: 'ok' }), {
      provider,
      stream,
      context: { key },
    })
    expect(calls[0]).toMatchObject({ key, timesOfKey: 1 })
    expect(timesOfKey).toEqual(new Map([[key, 1]]))
  })

  test('an answer that was cut at the limit of tokens says so', async () => {
    const asked = await askOnce(() => ({ text: 'and then', finish: 'length' }), { provider, stream })
    expect(replyIn(asked).details).toMatchObject({ finish: 'length' })
  })

  test('nothing that a provider repeats of the key is let through', async () => {
    const echo = {
      text: `your key is ${secret}`,
      toolCalls: [{ name: 'look', input: { [secret]: [`Bearer ${secret}`] } }],
    }
    const asked = await askOnce(() => echo, { provider, stream })
    expect(replyIn(asked).text).toBe('your key is [redacted]')
    expect(JSON.stringify(asked.outcome)).not.toContain(secret)
  })

  test('the key is sent in the way of the provider', async () => {
    const { calls } = await askOnce(() => ({ text: 'ok' }), { provider, stream })
    const { headers } = calls[0]!
    if (provider === 'anthropic') expect(headers['x-api-key']).toBe(secret)
    else expect(headers.authorization).toBe(`Bearer ${secret}`)
  })
})

test.each([
  ['anthropic', 'ANTHROPIC_API_KEY'],
  ['openai', 'OPENAI_API_KEY'],
] as const)('%s without a key is refused before any call', async (provider, variable) => {
  for (const environment of [{}, { [variable]: '' }, { [variable]: '  ' }]) {
    const asked = await askOnce(() => ({ text: 'ok' }), { provider, apiKey: undefined, environment })
    expect(failureIn(asked)).toMatchObject({ code: 'unauthorised', retryable: false })
    expect(failureIn(asked).message).toContain(variable)
    expect(asked.calls).toHaveLength(0)
  }
})

test.each(['ollama', 'compatible'] as const)(
  '%s is called without a key where there is none',
  async (provider) => {
    const { calls } = await askOnce(() => ({ text: 'ok' }), { provider, apiKey: undefined, environment: {} })
    expect(calls[0]!.headers.authorization).toBeUndefined()
  },
)

test('a key with characters that no header carries is refused and not shown', async () => {
  const asked = await askOnce(() => ({ text: 'ok' }), { provider: 'openai', apiKey: 'sk-schlüssel-geheim' })
  expect(failureIn(asked).code).toBe('unauthorised')
  expect(JSON.stringify(asked.outcome)).not.toContain('geheim')
})

test.each([
  ['anthropic', 'ANTHROPIC'],
  ['openai', 'OPENAI'],
] as const)('%s looks for key and address in the environment at each call', async (provider, name) => {
  const server = await startLoopback(() => ({ text: 'ok' }))
  const environment: Record<string, string> = {}
  const agent = modelAgent({ provider, model: 'some-model', environment })
  environment[`${name}_BASE_URL`] = server.url
  environment[`${name}_API_KEY`] = 'first-key'
  await agent.act(hello, context())
  environment[`${name}_API_KEY`] = 'second-key'
  await agent.act(hello, context())
  const sent = server.calls.map(({ headers }) => headers['x-api-key'] ?? headers.authorization)
  expect(sent).toEqual([expect.stringContaining('first-key'), expect.stringContaining('second-key')])
  await server.close()
})

test('an address in the environment that is none is a failure and not a crash', async () => {
  const environment = { OPENAI_API_KEY: secret, OPENAI_BASE_URL: 'not an address' }
  const agent = modelAgent({ provider: 'openai', model: 'some-model', environment })
  expect(failureIn({ outcome: await agent.act(hello, context()) }).code).toBe('bad_request')
})

test('the process environment is looked at unless another is given', async () => {
  vi.stubEnv('OPENAI_API_KEY', 'key-of-the-process')
  const { calls } = await askOnce(() => ({ text: 'ok' }), { provider: 'openai', apiKey: undefined })
  vi.unstubAllEnvs()
  expect(calls[0]!.headers.authorization).toBe('Bearer key-of-the-process')
})

test('an agent is spelt as on the command line and shows no key', () => {
  const shared = { model: 'some-model', apiKey: secret }
  expect(modelAgent({ provider: 'anthropic', ...shared }).spec).toBe('anthropic:some-model')
  const compatible = modelAgent({ provider: 'compatible', baseUrl: 'http://127.0.0.1:8080/v1', ...shared })
  expect(compatible).toMatchObject({
    spec: 'compatible:http://127.0.0.1:8080/v1#some-model',
    kind: 'model',
    pure: false,
  })
  expect(JSON.stringify(compatible)).not.toContain(secret)
})

test.each([
  [{ provider: 'gemini' as 'openai', model: 'x' }, /No provider named 'gemini'\. Known: anthropic, openai/],
  [{ provider: 'openai', model: ' ' }, /Name a model/],
  [{ provider: 'compatible', model: 'x' }, /compatible:URL#MODEL/],
  [{ provider: 'compatible', model: 'x', baseUrl: 'http://me:pass-word@host/v1' }, /COMPATIBLE_API_KEY/],
  [{ provider: 'openai', model: 'x', timeoutMs: 0 }, /timeoutMs is 0/],
  [{ provider: 'openai', model: 'x', timeoutMs: Number.POSITIVE_INFINITY }, /timeoutMs is Infinity/],
] as const)('options that cannot be are refused with the way out', (options, message) => {
  expect(() => modelAgent(options)).toThrow(message)
})

test('hundreds of calls are under way at the same time', async () => {
  const count = 300
  const server = await startLoopback(async (call) => {
    // Nobody is answered before everybody has asked, so calls that wait for one another would wait for ever.
    await server.received(count)
    return { text: call.key! }
  })
  const agent = modelAgent({ provider: 'openai', model: 'some-model', baseUrl: server.url, apiKey: secret })
  const { signal } = new AbortController()
  const asked = Array.from({ length: count }, (_, index) =>
    agent.act(hello, context({ key: `ask-${index}`, signal })),
  )
  const texts = (await Promise.all(asked)).map((outcome) => replyIn({ outcome }).text)
  expect(texts).toEqual(texts.map((_, index) => `ask-${index}`))
  await server.close()
})

test('agents that share limits share the line to one address', async () => {
  let underWay = 0
  let most = 0
  const server = await startLoopback(async () => {
    most = Math.max(most, ++underWay)
    // The first waits for the second, so that the two are seen together; a third would be as well.
    await server.received(2)
    await new Promise((resolve) => setImmediate(resolve))
    underWay--
    return { text: 'ok' }
  })
  const limits = createLimits({ openai: { concurrency: 2 } })
  const agents = ['left', 'right'].map((model) =>
    modelAgent({ provider: 'openai', model, baseUrl: server.url, apiKey: secret, limits }),
  )
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => agents[index % 2]!.act(hello, context({ key: `ask-${index}` }))),
  )
  expect(outcomes.every(({ kind }) => kind === 'reply')).toBe(true)
  expect(most).toBe(2)
  await server.close()
})

test('a call that is given up in line makes no call and frees its place', async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const server = await startLoopback(async ({ key }) => {
    await gate
    return { text: key! }
  })
  const limits = createLimits({ openai: { concurrency: 1 } })
  const agent = modelAgent({ provider: 'openai', model: 'x', baseUrl: server.url, apiKey: secret, limits })
  const stop = new AbortController()
  const first = agent.act(hello, context({ key: 'first' }))
  const second = agent.act(hello, context({ key: 'second', signal: stop.signal }))
  const third = agent.act(hello, context({ key: 'third' }))
  await server.received(1)
  stop.abort()
  open()
  expect(failureIn({ outcome: await second }).code).toBe('cancelled')
  expect([replyIn({ outcome: await first }).text, replyIn({ outcome: await third }).text]).toEqual([
    'first',
    'third',
  ])
  expect(server.calls.map(({ key }) => key)).toEqual(['first', 'third'])
  await server.close()
})

test('a reply that is nested beyond all measure is a failure and not a crash', async () => {
  const depth = 200_000
  const text = `${'['.repeat(depth)}${']'.repeat(depth)}`
  const request = { ...hello, schema: { type: 'array' } }
  const asked = await askOnce(() => ({ text }), { provider: 'openai', request })
  expect(failureIn(asked)).toMatchObject({ code: 'malformed_reply' })
})

test('a setting that the model does not know is named in the reply', async () => {
  const request = { ...hello, temperature: 0.5 }
  const asked = await askOnce(() => ({ text: 'ok' }), { provider: 'openai', model: 'gpt-5.5', request })
  expect(replyIn(asked).details).toMatchObject({ ignored: ['temperature'] })
  expect(asked.calls[0]!.body).not.toHaveProperty('temperature')
})

test.each(['openai', 'compatible', 'ollama'] as const)(
  '%s is sent the seed of a request',
  async (provider) => {
    const request = { ...hello, seed: 4711 }
    const asked = await askOnce(() => ({ text: 'ok' }), { provider, request })
    expect(asked.calls[0]!.body).toMatchObject({ seed: 4711 })
    expect(replyIn(asked).details).not.toHaveProperty('ignored')
  },
)

test('a model that takes no seed is sent none, and its reply says so', async () => {
  const request = { ...hello, seed: 4711 }
  const asked = await askOnce(() => ({ text: 'ok' }), { provider: 'anthropic', request })
  expect(asked.calls[0]!.body).not.toHaveProperty('seed')
  expect(replyIn(asked).details).toMatchObject({ ignored: ['seed'] })
})

test('many calls under one signal raise no warning', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => warnings.push(message)
  process.on('warning', note)
  const server = await startLoopback(() => ({ text: 'ok' }))
  const limits = createLimits({ openai: { concurrency: 5 } })
  const agent = modelAgent({ provider: 'openai', model: 'x', baseUrl: server.url, apiKey: secret, limits })
  const { signal } = new AbortController()
  await Promise.all(Array.from({ length: 40 }, () => agent.act(hello, context({ signal }))))
  await server.close()
  process.off('warning', note)
  expect(warnings).toEqual([])
})

test('no package is loaded before the first call', () => {
  const folder = new URL('.', import.meta.url)
  const files = readdirSync(folder).filter((file) => /(?<!\.test|\.suite)\.ts$/.test(file))
  const early = files.filter((file) =>
    /^import (?!type )[^']*? from '(?:@ai-sdk|@pydantic|ai|zod)/m.test(
      readFileSync(new URL(file, folder), 'utf8'),
    ),
  )
  expect(files.length).toBeGreaterThan(10)
  expect(early).toEqual([])
})
