import { expect, test } from 'vitest'
import type { AgentContext, AgentMessage } from '../agent.ts'
import { type Person, personAgent } from './person-agent.ts'

const context = (signal = new AbortController().signal): AgentContext => ({
  key: 'question',
  attempt: 1,
  signal,
  random: () => 0,
})
const asks = (...contents: string[]): { messages: AgentMessage[] } => ({
  messages: contents.map((content, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', content })),
})

test('a person is shown what came after the last answer, and nothing twice', async () => {
  const shown: string[] = []
  const agent = personAgent({
    ask: async (text) => {
      shown.push(text)
      return 'yes'
    },
  })
  const system: AgentMessage = { role: 'system', content: 'rules' }
  await agent.act({ messages: [system, ...asks('turn').messages] }, context())
  const outcome = await agent.act(asks('turn', 'no', 'refused'), context())
  expect(shown).toEqual(['rules\n\nturn', 'refused'])
  expect(outcome).toEqual({ kind: 'reply', reply: { text: 'yes' } })
})

test('a person is asked one question at a time', async () => {
  const open: ((answer: string) => void)[] = []
  const agent = personAgent({ ask: () => new Promise((resolve) => open.push(resolve)) })
  const both = [agent.act(asks('one'), context()), agent.act(asks('two'), context())]
  await new Promise((resolve) => setImmediate(resolve))
  expect(open).toHaveLength(1)
  open[0]!('first')
  await both[0]
  await new Promise((resolve) => setImmediate(resolve))
  open[1]!('second')
  expect(await Promise.all(both)).toMatchObject([{ reply: { text: 'first' } }, { reply: { text: 'second' } }])
})

test('a question that is taken back is cancelled, and the next one is asked all the same', async () => {
  const stop = new AbortController()
  const person: Person = {
    ask: (text, signal) =>
      text === 'one'
        ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        : Promise.resolve('here'),
  }
  const agent = personAgent(person)
  const first = agent.act(asks('one'), context(stop.signal))
  const second = agent.act(asks('two'), context())
  stop.abort()
  expect(await first).toMatchObject({ kind: 'failed', failure: { code: 'cancelled' } })
  expect(await second).toMatchObject({ reply: { text: 'here' } })
})

test('an answer in a shape is checked', async () => {
  const agent = personAgent({ ask: async () => '{"score": "high"}' })
  const schema = { type: 'object', properties: { score: { type: 'number' } }, required: ['score'] }
  expect(await agent.act({ ...asks('rate'), schema }, context())).toMatchObject({
    failure: { code: 'wrong_schema' },
  })
})

test('whoever answers first, here or elsewhere, has answered, and the other is no longer asked', async () => {
  const aborted: string[] = []
  const waits = (name: string, signal: AbortSignal) =>
    new Promise<string>((_, reject) =>
      signal.addEventListener('abort', () => {
        aborted.push(name)
        reject(signal.reason)
      }),
    )
  const there = personAgent({ ask: (_, signal) => waits('here', signal) })
  const fromElsewhere = await there.act(asks('turn'), {
    ...context(),
    elsewhere: async () => 'from the page',
  })
  const here = personAgent({ ask: async () => 'from the terminal' })
  const elsewhere = (signal: AbortSignal) => waits('elsewhere', signal)
  const fromHere = await here.act(asks('turn'), { ...context(), elsewhere })
  expect([fromElsewhere, fromHere]).toMatchObject([
    { reply: { text: 'from the page' } },
    { reply: { text: 'from the terminal' } },
  ])
  expect(aborted).toEqual(['here', 'elsewhere'])
})
