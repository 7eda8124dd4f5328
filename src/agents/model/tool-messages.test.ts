import { describe, expect, test } from 'vitest'
import type { AgentMessage } from '../agent.ts'
import { askOnce, failureIn, replyIn, ways } from './asking.suite.ts'

const tools = [
  {
    name: 'look',
    description: 'Looks somewhere.',
    input: { type: 'object', properties: { where: { type: 'string' } }, required: ['where'] },
  },
]
const messages: AgentMessage[] = [
  { role: 'system', content: 'be brief' },
  { role: 'user', content: 'look around' },
  {
    role: 'assistant',
    content: 'I look.',
    toolCalls: [
      { id: 'a', name: 'look', input: { where: 'north' } },
      { id: 'b', name: 'look', input: { where: 'south' } },
    ],
  },
  { role: 'tool', callId: 'a', content: 'a hill' },
  { role: 'tool', callId: 'b', content: 'a lake' },
  { role: 'assistant', content: '', toolCalls: [{ id: 'c', name: 'look', input: { where: 'up' } }] },
  { role: 'tool', callId: 'c', content: 'the sky' },
  { role: 'user', content: 'what did you see?' },
]

describe.each(ways)('$way', ({ provider, stream }) => {
  test('tool calls and their results reach the provider in its own format', async () => {
    const asked = await askOnce(() => ({ text: 'a hill and a lake' }), {
      provider,
      stream,
      request: { messages, tools },
    })
    expect(replyIn(asked).text).toBe('a hill and a lake')
    const sent = asked.calls[0]!.body.messages as Record<string, unknown>[]
    if (provider === 'anthropic') {
      expect(sent[1]).toMatchObject({
        role: 'assistant',
        content: [
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: 'a', name: 'look', input: { where: 'north' } },
          { type: 'tool_use', id: 'b' },
        ],
      })
      expect(sent[2]).toMatchObject({
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'a', content: 'a hill' },
          { type: 'tool_result', tool_use_id: 'b', content: 'a lake' },
        ],
      })
    } else {
      expect(sent[2]).toMatchObject({
        role: 'assistant',
        content: 'I look.',
        tool_calls: [
          { id: 'a', type: 'function', function: { name: 'look', arguments: '{"where":"north"}' } },
          { id: 'b' },
        ],
      })
      expect(sent.slice(3, 5)).toEqual([
        { role: 'tool', tool_call_id: 'a', content: 'a hill' },
        { role: 'tool', tool_call_id: 'b', content: 'a lake' },
      ])
    }
  })

  test('the loopback server shows the messages as they were sent', async () => {
    const { calls } = await askOnce(() => ({ text: 'ok' }), {
      provider,
      stream,
      request: { messages, tools },
    })
    expect(calls[0]!.messages).toEqual(messages)
  })

  test('a conversation with tools goes on until the model calls none', async () => {
    const talk: AgentMessage[] = [{ role: 'user', content: 'look around' }]
    const script = ({ messages: heard }: { messages: readonly AgentMessage[] }) =>
      heard.at(-1)?.role === 'tool'
        ? { text: `I saw ${heard.at(-1)!.content}.` }
        : { toolCalls: [{ id: 'x', name: 'look', input: { where: 'north' } }] }
    const first = replyIn(await askOnce(script, { provider, stream, request: { messages: talk, tools } }))
    talk.push({ role: 'assistant', content: first.text, toolCalls: first.toolCalls! })
    for (const { id } of first.toolCalls!) talk.push({ role: 'tool', callId: id, content: 'a hill' })
    const second = replyIn(await askOnce(script, { provider, stream, request: { messages: talk, tools } }))
    expect(second.text).toBe('I saw a hill.')
  })

  test('a result of a tool that nobody called is refused before any call', async () => {
    const stray: AgentMessage[] = [
      { role: 'user', content: 'hello' },
      { role: 'tool', callId: 'z', content: 'what?' },
    ]
    const asked = await askOnce(() => ({ text: 'ok' }), {
      provider,
      stream,
      request: { messages: stray, tools },
    })
    expect(failureIn(asked)).toMatchObject({ code: 'bad_request', retryable: false })
    expect(failureIn(asked).message).toContain("'z'")
    expect(asked.calls).toHaveLength(0)
  })
})
