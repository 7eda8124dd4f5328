import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Agent, AgentOutcome } from '../agent.ts'
import { readScript } from './read-script.ts'
import { scriptAgent } from './script-agent.ts'

const root = mkdtempSync(join(tmpdir(), 'reprise-script-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function fileOf(name: string, text: string): string {
  const file = join(root, name)
  writeFileSync(file, text)
  return file
}

function ask(
  agent: Agent,
  key: string,
  attempt = 1,
  schema?: Record<string, unknown>,
): Promise<AgentOutcome> {
  const signal = new AbortController().signal
  return agent.act({ messages: [], ...(schema && { schema }) }, { key, attempt, signal, random: () => 0 })
}

const textOf = async (outcome: Promise<AgentOutcome>) => {
  const found = await outcome
  return found.kind === 'reply' ? found.reply.text : found.failure.code
}

test('lines are replies by key, or in the order of the calls', async () => {
  const file = fileOf(
    'lines.jsonl',
    '{"key":"round-1/plan","reply":"the plan"}\n\n{"reply":"first"}\n"second"\n{"text":"third","model":"m"}\n',
  )
  const agent = scriptAgent({ file })
  expect(agent).toMatchObject({ spec: `script:${file}`, kind: 'script', pure: false, priced: 'free' })
  expect(await textOf(ask(agent, 'a'))).toBe('first')
  expect(await textOf(ask(agent, 'round-1/plan'))).toBe('the plan')
  expect(await textOf(ask(agent, 'b'))).toBe('second')
  expect(await ask(agent, 'c')).toEqual({ kind: 'reply', reply: { text: 'third', model: 'm' } })
  expect(await ask(agent, 'd')).toEqual({
    kind: 'failed',
    failure: {
      code: 'no_reply_left',
      message: `The script ${file} has no reply for 'd' and all 3 without a key are used up.`,
      retryable: false,
    },
  })
})

test('an object maps keys to replies, and a list of them to attempts', async () => {
  const replies = { plan: 'once', act: [{ code: 'rate_limited', message: 'wait', retryAfterMs: 5 }, 'done'] }
  const agent = scriptAgent({ file: fileOf('map.json', JSON.stringify(replies)) })
  expect(await textOf(ask(agent, 'plan'))).toBe('once')
  expect(await ask(agent, 'act', 1)).toEqual({
    kind: 'failed',
    failure: { code: 'rate_limited', message: 'wait', retryable: true, retryAfterMs: 5 },
  })
  expect(await textOf(ask(agent, 'act', 2))).toBe('done')
  expect(await ask(agent, 'act', 3)).toMatchObject({
    failure: { message: expect.stringContaining("has 2 for 'act' and none for attempt 3") },
  })
  expect(await ask(agent, 'pan')).toMatchObject({
    failure: { message: expect.stringContaining("Did you mean the key 'plan'?") },
  })
})

test('replies by key do not depend on who asks first, nor on what was asked before a restart', async () => {
  const replies = ['a', 'b', 'c'].map((key) => ({ key, reply: `to ${key}` }))
  const forwards = scriptAgent({ replies })
  const backwards = scriptAgent({ replies })
  const first = await Promise.all(['a', 'b', 'c'].map((key) => textOf(ask(forwards, key))))
  const second = await Promise.all(['c', 'b', 'a'].map((key) => textOf(ask(backwards, key))))
  expect(first).toEqual(['to a', 'to b', 'to c'])
  expect(second.reverse()).toEqual(first)
  expect(await textOf(ask(scriptAgent({ replies }), 'c'))).toBe('to c')
})

test('parallel calls take replies in the order in which they were made', async () => {
  const agent = scriptAgent({ replies: [{ reply: '1' }, { reply: '2' }, { reply: '3' }] })
  expect(await Promise.all(['x', 'y', 'z'].map((key) => textOf(ask(agent, key))))).toEqual(['1', '2', '3'])
})

test('a resumed run goes on after the replies that it has used', async () => {
  const agent = scriptAgent({ replies: [{ reply: '1' }, { reply: '2' }] }, { used: 1 })
  expect(await textOf(ask(agent, 'x'))).toBe('2')
})

test('an answer in a shape is read from the text and checked', async () => {
  const agent = scriptAgent({ replies: [{ reply: '{"n":1}' }, { reply: 'one' }] })
  const schema = { type: 'object', properties: { n: { type: 'number' } } }
  expect(await ask(agent, 'x', 1, schema)).toMatchObject({ reply: { value: { n: 1 } } })
  expect(await ask(agent, 'x', 1, schema)).toMatchObject({ failure: { code: 'malformed_reply' } })
})

test('a reply may call tools, with or without a text, and is then not held to a shape', async () => {
  const replies = [
    { toolCalls: [{ name: 'look', input: { where: 'north' } }] },
    { text: 'And.', toolCalls: [{ id: 'b', name: 'look' }] },
  ]
  const agent = scriptAgent({ file: fileOf('tools.json', JSON.stringify(replies)) })
  expect(await ask(agent, 'x', 1, { type: 'object' })).toEqual({
    kind: 'reply',
    reply: { text: '', toolCalls: [{ id: 'call-1', name: 'look', input: { where: 'north' } }] },
  })
  expect(await ask(agent, 'x')).toEqual({
    kind: 'reply',
    reply: { text: 'And.', toolCalls: [{ id: 'b', name: 'look', input: {} }] },
  })
})

test('a cancelled question uses nothing up', async () => {
  const agent = scriptAgent({ replies: [{ reply: '1' }] })
  const context = { key: 'x', attempt: 1, random: () => 0, signal: AbortSignal.abort() }
  expect(await agent.act({ messages: [] }, context)).toMatchObject({ failure: { code: 'cancelled' } })
  expect(await textOf(ask(agent, 'x'))).toBe('1')
})

test.each([
  ['absent.json', undefined, 'there is no such file'],
  ['broken.json', '[1,', 'broken.json: found'],
  ['number.json', '7', 'expected a list of replies or an object of keys, found 7'],
  ['odd.json', '["fine", 7]', 'odd.json, entry 2: expected a text'],
  ['key.jsonl', '{"key":7,"reply":"x"}', 'key.jsonl, line 1: expected the name of a question as key'],
  ['tool.json', '[{"toolCalls":[{"input":{}}]}]', 'tool.json, entry 1: expected toolCalls to be a list of'],
  ['code.json', '{"a":{"code":"rate_limit","message":"m"}}', "Did you mean 'rate_limited'?"],
  ['strange.json', '{"a":{"code":"constructor","message":"m"}}', 'Known codes: rate_limited'],
])('%s is refused with its place and a reason', (name, text, reason) => {
  const file = text === undefined ? join(root, name) : fileOf(name, text)
  expect(() => readScript(file)).toThrow(expect.objectContaining({ code: 'bad_script' }))
  expect(() => readScript(file)).toThrow(reason)
})
