import { APICallError } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { context, failureIn, hello } from './asking.suite.ts'
import { failureOf } from './failure-of.ts'
import { modelAgent } from './model-agent.ts'

const call = {
  spec: 'compatible:http://127.0.0.1:1/v1#m',
  provider: 'compatible' as const,
  address: 'http://127.0.0.1:1/v1',
  timeoutMs: 1000,
  ended: undefined,
  today: 0,
}
const url = 'http://127.0.0.1:1/v1/chat/completions'

test('a call that no connection came of is a failure of the network, also where the cause has no code', () => {
  const cause = new Error('bad port')
  const message = 'Cannot connect to API: bad port'
  const error = new APICallError({ message, url, requestBodyValues: {}, cause, isRetryable: true })
  expect(failureOf(error, call)).toMatchObject({
    code: 'network',
    retryable: true,
    message: expect.stringContaining('at http://127.0.0.1:1/v1: no connection could be made (bad port).'),
  })
})

test('a call that was answered with a status is a failure of the provider', () => {
  const error = new APICallError({ message: 'Bad Gateway', url, requestBodyValues: {}, statusCode: 502 })
  expect(failureOf(error, call)).toMatchObject({ code: 'overloaded' })
})

test.each([1, 6667])('the port %i, where browsers do not go, is a failure of the network', async (port) => {
  const agent = modelAgent({ provider: 'compatible', model: 'm', baseUrl: `http://127.0.0.1:${port}/v1` })
  for (const onText of [undefined, () => undefined]) {
    const outcome = await agent.act(hello, context(onText && { onText }))
    expect(failureIn({ outcome })).toMatchObject({ code: 'network' })
  }
})
