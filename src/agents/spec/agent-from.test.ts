import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Agent } from '../agent.ts'
import { defineBot } from '../bot/bot.ts'
import { startLoopback } from '../loopback/start-loopback.ts'
import { context, hello, replyIn } from '../model/asking.suite.ts'
import { agentFrom } from './agent-from.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-agent-from-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const textOf = async (agent: Agent) => replyIn({ outcome: await agent.act(hello, context()) }).text

test('a model is made from its spelling, with the prices and the key of the options', async () => {
  const server = await startLoopback(() => ({ text: 'ready', usage: { input: 1_000_000, output: 0 } }))
  const agent = agentFrom(`compatible:${server.url}/v1#tiny`, {
    prices: { tiny: { input: 2, output: 2 } },
    environment: { COMPATIBLE_API_KEY: 'a-key-of-some-length' },
  })
  expect(agent).toMatchObject({ spec: `compatible:${server.url}/v1#tiny`, kind: 'model', priced: 'known' })
  const reply = replyIn({ outcome: await agent.act(hello, context()) })
  await server.close()
  expect(reply).toMatchObject({ text: 'ready', usage: { cost_usd: 2 } })
  expect(server.calls[0]!.headers.authorization).toBe('Bearer a-key-of-some-length')
})

test('a command works in the folder of the options', async () => {
  writeFileSync(join(folder, 'here.txt'), 'here')
  const agent = agentFrom('command:cat here.txt', { folder })
  expect(agent).toMatchObject({ spec: 'command:cat here.txt', kind: 'command', priced: 'unknown' })
  expect(await textOf(agent)).toBe('here')
})

test('a bot is one of the options, or the echo', async () => {
  expect(agentFrom('bot:echo')).toMatchObject({ spec: 'bot:echo', kind: 'bot', priced: 'free' })
  expect(await textOf(agentFrom('bot:echo'))).toBe('hello')
  const bots = [defineBot('loud', () => 'HELLO')]
  expect(await textOf(agentFrom('bot:loud', { bots }))).toBe('HELLO')
  expect(() => agentFrom('bot:lout', { bots })).toThrow("Did you mean 'bot:loud'?")
})

test('a script is read from the folder of the options, and its spelling stays', async () => {
  writeFileSync(join(folder, 'replies.json'), '["first"]')
  const agent = agentFrom('script:replies.json', { folder })
  expect(agent).toMatchObject({ spec: 'script:replies.json', kind: 'script', priced: 'free' })
  expect(await textOf(agent)).toBe('first')
})

test('a person is asked where there is one', async () => {
  const agent = agentFrom('person', { person: { ask: async (text) => `${text}?` } })
  expect(agent).toMatchObject({ spec: 'person', kind: 'person', priced: 'free' })
  expect(await textOf(agent)).toBe('hello?')
  expect(() => agentFrom('person')).toThrow('Nobody is there to answer')
})

test('a spelling that is wrong is refused with the way out', () => {
  expect(() => agentFrom('antropic:claude')).toThrow("Did you mean 'anthropic:'?")
  expect(() => agentFrom('openai:[redacted:openai-key]')).toThrow('Pass it again')
})
