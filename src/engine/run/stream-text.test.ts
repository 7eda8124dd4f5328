import { expect, test } from 'vitest'
import { type Agent, commandAgent, modelAgent, scriptAgent, startLoopback } from '../../agents/index.ts'
import { defineLoop, type RunEvent } from '../../spine/index.ts'
import { openProject } from '../runs/open-project.ts'
import { runContextOf } from '../runs/run-context-of.ts'
import { contextIn, temporaryFolder } from './run.suite.ts'
import { startRun } from './start-run.ts'

const secret = 'correct-horse-battery-9'
const env = { MY_SERVICE_KEY: secret, PATH: process.env.PATH }
const text = `The key is ${secret}, and this is all.`

/** An agent that says a text in pieces of a few letters. */
const slow: Agent = {
  spec: 'script:slow',
  kind: 'script',
  pure: false,
  priced: 'free',
  async act(_, { onText }) {
    for (const piece of text.match(/.{1,5}/gs)!) onText?.(piece)
    return { kind: 'reply', reply: { text } }
  },
}

const listening = (heard: string[]) =>
  defineLoop<object, string, 'agent'>({
    name: 'listening',
    roles: ['agent'],
    async run(_, run, { agent }) {
      const messages = [{ role: 'user' as const, content: 'Tell me.' }]
      return (await run.ask(agent, { name: 'ask', messages }, { onText: (piece) => heard.push(piece) })).text
    },
  })

async function hear(agent: Agent) {
  const project = await openProject({ folder: temporaryFolder(), env })
  const heard: string[] = []
  const emitted: string[] = []
  const subscribe = (event: RunEvent) => {
    if (event.type === 'text') emitted.push(event.text)
  }
  const request = { id: 'one', config: {}, seed: 1, team: { agent } }
  const outcome = await startRun(
    listening(heard),
    request,
    runContextOf(project, { version: '0', subscribe }),
  )
  return { heard, emitted, outcome }
}

const clean = 'The key is [redacted:MY_SERVICE_KEY], and this is all.'

test('text that streams has no secret in it, although each piece holds only a part of one', async () => {
  const { heard, emitted, outcome } = await hear(slow)
  expect(heard.join('')).toBe(clean)
  expect(heard.length).toBeGreaterThan(4)
  expect(emitted).toEqual(heard)
  expect(outcome.result).toBe(clean)
})

test('no kind of agent streams a secret', async () => {
  const server = await startLoopback(() => ({ text }))
  const agents = [
    modelAgent({ provider: 'compatible', model: 'm', baseUrl: `${server.url}/v1`, environment: env }),
    commandAgent({
      command: `sh -c 'printf "The key is correct-horse-"; printf "battery-9, and this is all."'`,
      environment: env,
    }),
    scriptAgent({ replies: [{ reply: text }] }),
  ]
  try {
    for (const agent of agents) {
      const { heard, emitted } = await hear(agent)
      expect(heard.join('')).toBe(clean)
      expect(emitted).toEqual(heard)
    }
  } finally {
    await server.close()
  }
})

test('where nothing takes secrets out of streams, text comes when it is whole', async () => {
  const heard: string[] = []
  const redact = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(secret, '[redacted]'))
  const request = { id: 'one', config: {}, seed: 1, team: { agent: slow } }
  await startRun(listening(heard), request, contextIn(temporaryFolder(), { redact }))
  expect(heard).toEqual(['The key is [redacted], and this is all.'])
})

test('what had come of an answer that failed is streamed as well', async () => {
  const broken: Agent = {
    ...slow,
    async act(request, context) {
      await slow.act(request, context)
      return { kind: 'failed', failure: { code: 'network', message: 'The stream broke.', retryable: false } }
    },
  }
  const { heard, outcome } = await hear(broken)
  expect(heard.join('')).toBe(clean)
  expect(outcome.status).toBe('failed')
})
