import { expect, test } from 'vitest'
import { askOnce, replyIn, ways } from './asking.suite.ts'
import { tokensInChunk } from './tokens.ts'

test('the pieces of a stream contain the usage so far', () => {
  const start = { message: { usage: { input_tokens: 30, cache_read_input_tokens: 10, output_tokens: 1 } } }
  const begun = tokensInChunk(start, undefined)
  expect(begun).toEqual({ input: 40, output: 1, cached: 10, written: 0, reasoning: 0 })
  const later = { usage: { output_tokens: 9, output_tokens_details: { thinking_tokens: 4 } } }
  expect(tokensInChunk(later, begun)).toEqual({ ...begun, output: 9, reasoning: 4 })
  expect(tokensInChunk({ usage: null }, begun)).toBe(begun)
  expect(tokensInChunk('nonsense', begun)).toBe(begun)
  const openai = {
    usage: {
      prompt_tokens: 5,
      completion_tokens: 2,
      prompt_tokens_details: { cached_tokens: 3, cache_write_tokens: 1 },
      completion_tokens_details: { reasoning_tokens: 1 },
    },
  }
  expect(tokensInChunk(openai, undefined)).toEqual({
    input: 5,
    output: 2,
    cached: 3,
    written: 1,
    reasoning: 1,
  })
})

test.each(ways)('$way: cached, written and reasoning tokens are reported beside the totals', async (way) => {
  const usage = { input: 100, output: 20, cached: 50, written: 30, reasoning: 15 }
  const asked = await askOnce(() => ({ text: 'ok', usage }), way)
  expect(replyIn(asked).usage).toMatchObject({
    input_tokens: 100,
    output_tokens: 20,
    cache_read_tokens: 50,
    cache_write_tokens: 30,
    reasoning_tokens: 15,
  })
})

test.each(ways)('$way: a reply without a cache or reasoning has no such fields', async (way) => {
  const { usage } = replyIn(await askOnce(() => ({ text: 'ok' }), way))
  expect(
    Object.keys(usage!)
      .sort()
      .filter((name) => name !== 'cost_usd'),
  ).toEqual(['input_tokens', 'output_tokens'])
})

test.each([false, true])(
  'reasoning that a provider counts beside its output is added to it (stream: %s)',
  async (stream) => {
    const usage = { input: 100, output: 20, reasoning: 15, reasoningApart: true }
    const asked = await askOnce(() => ({ text: 'ok', usage }), { provider: 'compatible', stream })
    expect(replyIn(asked).usage).toMatchObject({ output_tokens: 35, reasoning_tokens: 15 })
  },
)
