import { describe, expect, test } from 'vitest'
import type { AgentRequest } from '../agent.ts'
import { askOnce, failureIn, hello, replyIn, ways } from './asking.suite.ts'

const schema = {
  type: 'object',
  properties: { verdict: { enum: ['pass', 'fail'] }, score: { type: 'integer', minimum: 0 } },
  required: ['verdict', 'score'],
  additionalProperties: false,
}
const request: AgentRequest = { ...hello, schema }
const right = { verdict: 'pass', score: 3 }
const usage = { input: 10, output: 5 }

describe.each(ways)('$way', ({ provider, stream }) => {
  test('an answer of the right shape comes as a value with one call', async () => {
    const asked = await askOnce(() => ({ json: right }), { provider, stream, request })
    expect(replyIn(asked).value).toEqual(right)
    expect(replyIn(asked).details).not.toHaveProperty('repaired')
    expect(asked.calls).toHaveLength(1)
    expect(JSON.stringify(asked.calls[0]!.body)).toContain('"verdict"')
  })

  test('an answer of the wrong shape is corrected in one more turn, which is paid for', async () => {
    const asked = await askOnce(
      ({ number }) => ({ json: number === 1 ? { verdict: 'maybe', score: -1 } : right, usage }),
      { provider, stream, request, context: { key: 'round-1/judge' } },
    )
    expect(replyIn(asked)).toMatchObject({
      value: right,
      usage: { input_tokens: 20, output_tokens: 10 },
      details: { repaired: true },
    })
    expect(asked.calls.map(({ key }) => key)).toEqual(['round-1/judge', 'round-1/judge#repair'])
    const turns = JSON.stringify(asked.calls[1]!.body.messages)
    expect(turns).toContain('maybe')
    expect(turns).toContain('verdict: Invalid option')
    expect(turns).toContain('score: Too small')
  })

  test('a shape that is wrong twice is a failure that was paid for', async () => {
    const asked = await askOnce(() => ({ fault: 'wrong_schema' }), { provider, stream, request })
    expect(failureIn(asked)).toMatchObject({
      code: 'wrong_schema',
      retryable: true,
      usage: { input_tokens: 20, output_tokens: 10 },
    })
    expect(asked.calls).toHaveLength(2)
  })

  test('a repair that fails is a failure that was paid for', async () => {
    const asked = await askOnce(
      ({ number }) => (number === 1 ? { json: {}, usage } : { fault: 'status', status: 503 }),
      { provider, stream, request },
    )
    expect(failureIn(asked)).toMatchObject({
      code: 'overloaded',
      usage: { input_tokens: 10, output_tokens: 5 },
    })
  })

  test('an answer that is not JSON is corrected as well', async () => {
    const asked = await askOnce(({ number }) => (number === 1 ? { text: 'It passed.' } : { json: right }), {
      provider,
      stream,
      request,
    })
    expect(replyIn(asked).value).toEqual(right)
    expect(JSON.stringify(asked.calls[1]!.body.messages)).toContain('It is not JSON')
  })

  test('an answer that calls a tool first is not held to the shape', async () => {
    const tools = [{ name: 'look', description: 'Looks.', input: { type: 'object', properties: {} } }]
    const asked = await askOnce(() => ({ toolCalls: [{ name: 'look', input: {} }] }), {
      provider,
      stream,
      request: { ...request, tools },
    })
    expect(replyIn(asked).toolCalls).toMatchObject([{ name: 'look', input: {} }])
    expect(asked.calls).toHaveLength(1)
  })

  test('a shape that is no object is asked for in words', async () => {
    const list = { ...hello, schema: { type: 'array', items: { type: 'number' } } }
    const asked = await askOnce(() => ({ text: '```json\n[1, 2, 3]\n```' }), {
      provider,
      stream,
      request: list,
    })
    expect(replyIn(asked).value).toEqual([1, 2, 3])
    const { body } = asked.calls[0]!
    expect(body).not.toHaveProperty('response_format')
    expect(JSON.stringify(body)).toContain('Answer with JSON only')
  })
})

test('a server that knows no response format is asked in words', async () => {
  const asked = await askOnce(() => ({ json: right }), {
    provider: 'compatible',
    structured: 'prompt',
    request,
  })
  expect(replyIn(asked).value).toEqual(right)
  expect(asked.calls[0]!.body).not.toHaveProperty('response_format')
})

test('a model of Anthropic that knows structured output is asked for it, without a tool', async () => {
  const model = 'claude-opus-5-5'
  const asked = await askOnce(() => ({ json: right }), { provider: 'anthropic', model, request })
  expect(replyIn(asked).value).toEqual(right)
  expect(asked.calls[0]!.body).toHaveProperty('output_config')
  expect(asked.calls[0]!.body).not.toHaveProperty('tools')
})

test('the value is passed on as it was written, with the keys that the schema does not name', async () => {
  const open = { ...hello, schema: { type: 'object', properties: { a: { type: 'number', default: 7 } } } }
  const asked = await askOnce(() => ({ json: { b: 1 } }), { provider: 'openai', request: open })
  expect(replyIn(asked).value).toEqual({ b: 1 })
})

test('the message for an answer that was cut at the token limit says so', async () => {
  const asked = await askOnce(
    ({ number }) => (number === 1 ? { text: '{"verdict": "pa', finish: 'length' } : { json: right }),
    { provider: 'openai', request },
  )
  expect(replyIn(asked).value).toEqual(right)
  expect(JSON.stringify(asked.calls[1]!.body.messages)).toContain('limit of tokens')
})

test('a schema that cannot be checked is refused before any call', async () => {
  const odd = { ...hello, schema: { type: 'object', dependentRequired: { a: ['b'] } } }
  const asked = await askOnce(() => ({ json: {} }), { provider: 'openai', request: odd })
  expect(failureIn(asked)).toMatchObject({ code: 'bad_request', retryable: false })
  expect(asked.calls).toHaveLength(0)
})
