import { expect, test } from 'vitest'
import { startLoopback } from './start-loopback.ts'

const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers })
const question = JSON.stringify({ model: 'some-model', messages: [{ role: 'user', content: 'hello' }] })

test('calls are recorded, and counted by their key', async () => {
  const server = await startLoopback(({ timesOfKey }) => ({ text: `time ${timesOfKey}` }))
  const url = `${server.url}/v1/chat/completions`
  for (const key of ['a', 'b', 'a']) {
    const answer = await (await post(url, question, { 'Idempotency-Key': key })).json()
    expect(answer).toMatchObject({ object: 'chat.completion', model: 'some-model' })
  }
  await post(url, question)
  expect(server.timesOfKey).toEqual(
    new Map([
      ['a', 2],
      ['b', 1],
    ]),
  )
  expect(server.calls.map(({ number, key, timesOfKey }) => [number, key, timesOfKey])).toEqual([
    [1, 'a', 1],
    [2, 'b', 1],
    [3, 'a', 2],
    [4, undefined, 0],
  ])
  expect(server.calls[0]).toMatchObject({ path: '/v1/chat/completions', wire: 'openai', stream: false })
  await server.close()
})

test('both formats are spoken on one port', async () => {
  const server = await startLoopback(() => ({ text: 'hello' }))
  const openai = await (await post(`${server.url}/v1/chat/completions`, question)).json()
  const anthropic = await (await post(`${server.url}/v1/messages`, question)).json()
  expect(openai).toMatchObject({ choices: [{ message: { content: 'hello' }, finish_reason: 'stop' }] })
  expect(anthropic).toMatchObject({ content: [{ type: 'text', text: 'hello' }], stop_reason: 'end_turn' })
  await server.close()
})

test('responses and generated content are spoken too, whole and as streams, and their conversations are read', async () => {
  const answer = { text: 'I look.', toolCalls: [{ id: 'c1', name: 'shell', input: { command: 'ls' } }] }
  const server = await startLoopback(() => answer)
  const responses = {
    model: 'm',
    instructions: 'Be brief.',
    input: [
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hello' }] },
      { type: 'function_call', call_id: 'c0', name: 'shell', arguments: '{"command":"pwd"}' },
      { type: 'function_call_output', call_id: 'c0', output: '/' },
    ],
  }
  const gemini = {
    contents: [
      { role: 'user', parts: [{ text: 'hello' }] },
      { role: 'model', parts: [{ functionCall: { id: 'c0', name: 'shell', args: { command: 'pwd' } } }] },
      { role: 'user', parts: [{ functionResponse: { id: 'c0', name: 'shell', response: { output: '/' } } }] },
    ],
  }
  const whole = await (await post(`${server.url}/v1/responses`, JSON.stringify(responses))).json()
  expect(whole).toMatchObject({
    output: [{ type: 'message' }, { type: 'function_call', call_id: 'c1', arguments: '{"command":"ls"}' }],
    usage: { input_tokens: 10, output_tokens: 5 },
  })
  const streamed = await post(`${server.url}/v1/responses`, JSON.stringify({ ...responses, stream: true }))
  expect(await streamed.text()).toMatch(/response\.created.*output_text\.delta.*response\.completed/s)
  const path = `${server.url}/v1beta/models/some-model`
  expect(await (await post(`${path}:generateContent`, JSON.stringify(gemini))).json()).toMatchObject({
    candidates: [{ content: { parts: [{ text: 'I look.' }, { functionCall: { name: 'shell' } }] } }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5 },
    modelVersion: 'some-model',
  })
  const events = await (await post(`${path}:streamGenerateContent?alt=sse`, JSON.stringify(gemini))).text()
  expect(events.match(/^data: /gm)).toHaveLength(5)
  const called = {
    role: 'assistant',
    content: '',
    toolCalls: [{ id: 'c0', name: 'shell', input: { command: 'pwd' } }],
  }
  expect(server.calls.map(({ messages }) => messages)).toEqual([
    ...Array(2).fill([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'hello' },
      called,
      { role: 'tool', callId: 'c0', content: '/' },
    ]),
    ...Array(2).fill([
      { role: 'user', content: 'hello' },
      called,
      { role: 'tool', callId: 'c0', content: '{"output":"/"}' },
    ]),
  ])
  await server.close()
})

test('other paths and broken bodies are refused without asking the script', async () => {
  const server = await startLoopback(() => ({ text: 'hello' }))
  expect((await post(`${server.url}/v1/other`, question)).status).toBe(404)
  expect((await post(`${server.url}/v1/messages`, '{"half')).status).toBe(400)
  expect((await fetch(`${server.url}/v1/messages`)).status).toBe(400)
  expect(server.calls).toHaveLength(0)
  await server.close()
})

test('a script that throws is an error of the server that says so', async () => {
  const server = await startLoopback(() => {
    throw new Error('no line left')
  })
  const answer = await post(`${server.url}/v1/messages`, question)
  expect(answer.status).toBe(500)
  expect(await answer.text()).toContain('no line left')
  await server.close()
})

test('closing ends calls that hang', async () => {
  const server = await startLoopback(() => ({ fault: 'hang' }))
  const call = post(`${server.url}/v1/messages`, question).then(
    () => 'answered',
    () => 'broken',
  )
  await server.received(1)
  await server.close()
  expect(await call).toBe('broken')
})
