import { expect, test } from 'vitest'
import { askOnce, replyIn, ways } from './asking.suite.ts'
import { priceOf, prices } from './prices.ts'
import { addUsage, costOf, tokensInChunk } from './tokens.ts'

const million = { input: 1_000_000, output: 1_000_000, cached: 0, written: 0 }

test('a model costs its price, and cached input costs less', () => {
  const table = { plain: { input: 2, output: 10, cached: 0.5 } }
  expect(costOf(million, 'plain', table)).toBe(12)
  expect(costOf({ ...million, cached: 400_000 }, 'plain', table)).toBe(11.4)
  expect(costOf({ ...million, written: 400_000 }, 'plain', table)).toBe(12.2)
})

test('a long prompt makes every token dearer', () => {
  const table = { tiered: { input: 1, output: 2, long: { above: 1000, input: 10, output: 20 } } }
  expect(costOf({ ...million, input: 1000 }, 'tiered', table)).toBe(2.001)
  expect(costOf({ ...million, input: 1001 }, 'tiered', table)).toBe(20.01001)
})

test('a price holds for dated versions of a model and for no other model', () => {
  expect(priceOf('gpt-5.5-2026-04-23', prices)).toBe(prices['gpt-5.5'])
  expect(priceOf('claude-haiku-4-5-20251001', prices)).toBe(prices['claude-haiku-4-5'])
  expect(priceOf('claude-opus-5-5', prices)).not.toBe(prices['claude-opus-5'])
  for (const unknown of ['gpt-5.5-audio', 'claude-opus-5-9', 'constructor', '']) {
    expect(priceOf(unknown, prices), unknown).toBeUndefined()
  }
})

test('a name with a star stands for all that begin so, the longest first', () => {
  const table = { 'llama*': { input: 1, output: 1 }, 'llama4*': { input: 2, output: 2 } }
  expect(priceOf('llama4:70b', table)?.input).toBe(2)
  expect(priceOf('llama3', table)?.input).toBe(1)
})

test.each(ways.filter(({ provider }) => provider === 'openai'))(
  '$way: a known model has a cost',
  async (way) => {
    const usage = { input: 1000, output: 100, cached: 500 }
    const asked = await askOnce(() => ({ text: 'ok', usage }), { ...way, model: 'gpt-5.5' })
    expect(replyIn(asked).usage?.cost_usd).toBeCloseTo((500 * 5 + 500 * 0.5 + 100 * 30) / 1e6, 9)
  },
)

test('the user sets prices for any provider, and they come before the table', async () => {
  const usage = { input: 1_000_000, output: 0 }
  const own = { 'gpt-5.5': { input: 1, output: 1 }, 'qwen*': { input: 3, output: 1 } }
  const shared = { prices: own, stream: false }
  const known = await askOnce(() => ({ usage, text: 'ok' }), {
    ...shared,
    provider: 'openai',
    model: 'gpt-5.5',
  })
  const local = await askOnce(() => ({ usage, text: 'ok' }), {
    ...shared,
    provider: 'ollama',
    model: 'qwen3:8b',
  })
  expect([replyIn(known).usage?.cost_usd, replyIn(local).usage?.cost_usd]).toEqual([1, 3])
})

test('a model without a price, or behind an address that is not its maker, has no cost', async () => {
  const strange = await askOnce(() => ({ text: 'ok' }), { provider: 'openai', model: 'strange' })
  const elsewhere = await askOnce(() => ({ text: 'ok' }), { provider: 'compatible', model: 'gpt-5.5' })
  expect(replyIn(strange).usage).not.toHaveProperty('cost_usd')
  expect(replyIn(elsewhere).usage).not.toHaveProperty('cost_usd')
})

test('the pieces of a stream tell what was used so far', () => {
  const start = { message: { usage: { input_tokens: 30, cache_read_input_tokens: 10, output_tokens: 1 } } }
  const begun = tokensInChunk(start, undefined)
  expect(begun).toEqual({ input: 40, output: 1, cached: 10, written: 0 })
  expect(tokensInChunk({ usage: { output_tokens: 9 } }, begun)).toEqual({ ...begun, output: 9 })
  expect(tokensInChunk({ usage: null }, begun)).toBe(begun)
  expect(tokensInChunk('nonsense', begun)).toBe(begun)
  const openai = {
    usage: { prompt_tokens: 5, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 3 } },
  }
  expect(tokensInChunk(openai, undefined)).toEqual({ input: 5, output: 2, cached: 3, written: 0 })
})

test('what two calls used is added up where it is known', () => {
  const known = { input_tokens: 1, output_tokens: 2, cost_usd: 0.5 }
  expect(addUsage(known, known)).toEqual({ input_tokens: 2, output_tokens: 4, cost_usd: 1 })
  expect(addUsage(known, undefined)).toBe(known)
  expect(addUsage({ input_tokens: 1 }, { input_tokens: 1 })).not.toHaveProperty('cost_usd')
})
