import { afterEach, expect, test, vi } from 'vitest'
import { startLoopback } from '../loopback/start-loopback.ts'
import { askOnce, context, hello, replyIn, secret, ways } from './asking.suite.ts'
import { modelAgent } from './model-agent.ts'
import type { ModelProvider } from './provider.ts'

afterEach(() => vi.unstubAllGlobals())

const google = 'https://generativelanguage.googleapis.com/v1beta/openai'

test.each<[ModelProvider, string, string?]>([
  ['anthropic', 'claude-sonnet-4-5'],
  ['anthropic', 'claude-sonnet-4-5-20250929'],
  ['anthropic', 'claude-opus-4-1'],
  ['anthropic', 'claude-haiku-5-5'],
  ['anthropic', 'claude-sonnet-5-5'],
  ['openai', 'gpt-5'],
  ['openai', 'gpt-5-mini'],
  ['openai', 'gpt-5-nano'],
  ['openai', 'gpt-5.2'],
  ['openai', 'gpt-5.5-2026-04-23'],
  ['openai', 'gpt-6.1-sol'],
  ['openai', 'gpt-4o'],
  ['openai', 'o3'],
  ['compatible', 'gemini-2.5-pro', google],
  ['compatible', 'gemini-2.5-flash', google],
  ['compatible', 'deepseek-chat', 'https://api.deepseek.com'],
  ['compatible', 'llama-3.3-70b-versatile', 'https://api.groq.com/openai/v1'],
  ['compatible', 'anthropic/claude-sonnet-4.5', 'https://openrouter.ai/api/v1'],
  ['ollama', 'llama3:8b'],
])('%s:%s has a known price', (provider, model, baseUrl) => {
  expect(modelAgent({ provider, model, ...(baseUrl && { baseUrl }) }).priced).toBe('known')
})

test.each<[ModelProvider, string, string?]>([
  ['openai', 'strange'],
  ['openai', 'gpt-5.5-audio'],
  ['openai', 'constructor'],
  // Paid by the hour.
  ['openai', 'whisper-1'],
  ['openai', 'claude-sonnet-4-5'],
  ['anthropic', 'claude-opus-5-9'],
  ['anthropic', 'claude-sonnet-5-9'],
  ['compatible', 'gpt-5.5', 'http://127.0.0.1:8000/v1'],
  ['compatible', 'strange', google],
])('%s:%s has no known price', (provider, model, baseUrl) => {
  expect(modelAgent({ provider, model, ...(baseUrl && { baseUrl }) }).priced).toBe('unknown')
})

test('a price of the user makes any model one with a known price', () => {
  const prices = { 'qwen*': { input: 1, output: 2 } }
  const baseUrl = 'http://127.0.0.1:8000/v1'
  const agent = modelAgent({ provider: 'compatible', model: 'qwen3:8b', baseUrl, prices })
  expect(agent.priced).toBe('known')
})

test.each(ways.filter(({ provider }) => provider === 'anthropic'))(
  '$way: input, cache and output each have their own price',
  async (way) => {
    const usage = { input: 10_000, output: 1000, cached: 5000, written: 2000, reasoning: 400 }
    const asked = await askOnce(() => ({ text: 'ok', usage }), { ...way, model: 'claude-sonnet-4-5' })
    const dollars = 3000 * 3 + 5000 * 0.3 + 2000 * 3.75 + 1000 * 15
    expect(replyIn(asked).usage?.cost_usd).toBeCloseTo(dollars / 1e6, 9)
  },
)

test.each(ways.filter(({ provider }) => provider === 'openai'))(
  '$way: cached input costs less',
  async (way) => {
    const usage = { input: 1000, output: 100, cached: 500 }
    const asked = await askOnce(() => ({ text: 'ok', usage }), { ...way, model: 'gpt-5.5' })
    expect(replyIn(asked).usage?.cost_usd).toBeCloseTo((500 * 5 + 500 * 0.5 + 100 * 30) / 1e6, 9)
  },
)

test('a long prompt has the price of its tier', async () => {
  const usage = { input: 300_000, output: 1000 }
  const asked = await askOnce(() => ({ text: 'ok', usage }), {
    provider: 'anthropic',
    model: 'claude-sonnet-4-5',
  })
  expect(replyIn(asked).usage?.cost_usd).toBeCloseTo((300_000 * 6 + 1000 * 22.5) / 1e6, 9)
})

test("the user's prices come before all others", async () => {
  const usage = { input: 1_000_000, output: 0 }
  const prices = { 'gpt-5.5': { input: 1, output: 1 }, 'qwen*': { input: 3, output: 1 } }
  const known = await askOnce(() => ({ usage, text: 'ok' }), { prices, provider: 'openai', model: 'gpt-5.5' })
  const local = await askOnce(() => ({ usage, text: 'ok' }), { prices, provider: 'ollama', model: 'qwen3' })
  expect([replyIn(known).usage?.cost_usd, replyIn(local).usage?.cost_usd]).toEqual([1, 3])
})

test('a local model costs nothing, and that is known', async () => {
  expect(replyIn(await askOnce(() => ({ text: 'ok' }), { provider: 'ollama' })).usage?.cost_usd).toBe(0)
})

test.each(ways.filter(({ provider }) => provider !== 'anthropic'))(
  '$way: without a count of tokens only what is free has a cost',
  async (way) => {
    const asked = await askOnce(() => ({ text: 'ok', usage: 'none' }), { ...way, model: 'gpt-5.5' })
    expect(replyIn(asked).usage).toEqual(way.provider === 'ollama' ? { cost_usd: 0 } : undefined)
  },
)

test.each(ways.filter(({ provider }) => provider !== 'ollama'))(
  '$way: a cost that is not known is absent and not 0',
  async (way) => {
    const { usage } = replyIn(await askOnce(() => ({ text: 'ok' }), way))
    expect(usage).toMatchObject({ input_tokens: 10, output_tokens: 5 })
    expect(usage).not.toHaveProperty('cost_usd')
  },
)

test('a repair whose cost is not known makes the cost of both not known', async () => {
  const schema = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] }
  const asked = await askOnce(
    ({ number }) => (number === 1 ? { json: {}, model: 'gpt-5.5' } : { json: { a: 1 }, model: 'strange' }),
    { provider: 'openai', model: 'not-listed', request: { ...hello, schema } },
  )
  expect(replyIn(asked).usage).toEqual({ input_tokens: 20, output_tokens: 10 })
})

test('prices are never fetched', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const server = await startLoopback(() => ({ text: 'ok' }))
  const shared = { provider: 'openai' as const, model: 'gpt-5.5', apiKey: secret, baseUrl: server.url }
  const agent = modelAgent(shared)
  expect(agent.priced).toBe('known')
  await agent.act(hello, context())
  await server.close()
  expect(fetched).not.toHaveBeenCalled()
})
