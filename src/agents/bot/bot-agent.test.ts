import { expect, test } from 'vitest'
import type { AgentContext, AgentRequest } from '../agent.ts'
import { type BotAct, collectBots, defineBot, echoBot } from './bot.ts'
import { botAgent } from './bot-agent.ts'

const request: AgentRequest = { messages: [{ role: 'user', content: 'Hello.' }] }
const context: AgentContext = {
  key: 'day-1/vote',
  attempt: 1,
  signal: new AbortController().signal,
  random: () => 0.25,
}
const agentOf = (act: BotAct) => botAgent('it', collectBots([defineBot('it', act)]))

test('the echo bot repeats the last message and is pure', async () => {
  const agent = botAgent('echo', collectBots([echoBot]))
  expect(agent).toMatchObject({ spec: 'bot:echo', kind: 'bot', pure: true, priced: 'free' })
  expect(await agent.act(request, context)).toEqual({ kind: 'reply', reply: { text: 'Hello.' } })
  expect(await agent.act({ messages: [] }, context)).toEqual({ kind: 'reply', reply: { text: '' } })
})

test('the chance of a bot is that of its question', async () => {
  const agent = agentOf((_, { random }) => `${random()}`)
  expect(await agent.act(request, context)).toEqual({ kind: 'reply', reply: { text: '0.25' } })
})

test('a bot may give a whole reply, and its text is emitted', async () => {
  const emitted: string[] = []
  const reply = { text: 'I vote.', value: { vote: 'bob' }, usage: { cost_usd: 0 } }
  const outcome = await agentOf(() => reply).act(request, {
    ...context,
    onText: (text) => emitted.push(text),
  })
  expect(outcome).toEqual({ kind: 'reply', reply })
  expect(emitted).toEqual(['I vote.'])
})

test('an answer in a shape is read from the text and checked', async () => {
  const schema = { type: 'object', properties: { vote: { type: 'string' } }, required: ['vote'] }
  const ask = (act: BotAct) => agentOf(act).act({ ...request, schema }, context)
  expect(await ask(() => '{"vote":"bob"}')).toMatchObject({ reply: { value: { vote: 'bob' } } })
  expect(await ask(() => ({ text: '', value: { vote: 'eve' } }))).toMatchObject({ reply: { text: '' } })
  expect(await ask(() => '{"vote":1}')).toMatchObject({ failure: { code: 'wrong_schema' } })
})

test('a bot that throws or gives nothing is a bug, and nothing is thrown', async () => {
  const thrower = agentOf(() => {
    throw new RangeError('no seat 16')
  })
  expect(await thrower.act(request, context)).toEqual({
    kind: 'failed',
    failure: { code: 'bug', message: 'bot:it threw RangeError: no seat 16', retryable: false },
  })
  const silent = agentOf((() => undefined) as unknown as BotAct)
  expect(await silent.act(request, context)).toMatchObject({ failure: { code: 'bug' } })
})

test('a cancelled question is not asked', async () => {
  const outcome = await agentOf(() => 'late').act(request, { ...context, signal: AbortSignal.abort() })
  expect(outcome).toMatchObject({ failure: { code: 'cancelled' } })
})

test('a bot that works outside is journaled like any agent, waited for, and costs nothing', async () => {
  const bot = defineBot('worker', async ({ input }) => ({ text: `did ${JSON.stringify(input)}` }), {
    pure: false,
  })
  const agent = botAgent('worker', collectBots([bot]))
  expect(agent.pure).toBe(false)
  expect(await agent.act({ ...request, input: { checks: ['make'] } }, context)).toEqual({
    kind: 'reply',
    reply: {
      text: 'did {"checks":["make"]}',
      usage: { input_tokens: 0, output_tokens: 0, cost_usd: 0 },
    },
  })
})

test('a bot that is cancelled while it works has not failed by a bug', async () => {
  const controller = new AbortController()
  const agent = agentOf(async (_, { signal }) => {
    controller.abort()
    signal.throwIfAborted()
    return 'late'
  })
  const outcome = await agent.act(request, { ...context, signal: controller.signal })
  expect(outcome).toMatchObject({ failure: { code: 'cancelled' } })
})

test('an unknown bot is refused with the known ones', () => {
  const bots = collectBots([echoBot, defineBot('town/cautious', () => '')])
  expect(() => botAgent('ecko', bots)).toThrow(expect.objectContaining({ code: 'unknown_bot' }))
  expect(() => botAgent('ecko', bots)).toThrow(
    "No bot named 'ecko'. Did you mean 'bot:echo'? Known bots: echo, town/cautious.",
  )
  expect(() => botAgent('constructor', collectBots([]))).toThrow('There are none here.')
})

test('two bots of one name and names with blanks are refused', () => {
  expect(() => collectBots([echoBot, defineBot('echo', () => '')])).toThrow(
    expect.objectContaining({ code: 'bad_bot' }),
  )
  expect(() => defineBot('two words', () => '')).toThrow("cannot be called 'two words'")
})
