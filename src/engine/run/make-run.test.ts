import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Agent } from '../../agents/index.ts'
import { memoryStore } from '../../store/index.ts'
import { budgetMeter } from './budget-meter.ts'
import { makeRun } from './make-run.ts'

const clock = () => new Date('2026-11-16T09:00:00Z')

async function freshRun() {
  const store = memoryStore()
  const manifest = { run_id: 'run', loop: 'test', seed: 1, created_at: clock().toISOString() }
  await store.create({
    ...manifest,
    version: '1.0.0',
    status: 'running',
    config: {},
    agents: {},
    reprise_version: '0',
  })
  const journal = store.journal('run')
  const writer = await journal.open({ runId: 'run', programVersion: '0', clock })
  return makeRun({
    id: 'run',
    seed: 1,
    records: store.records('run', { mode: 'write' }),
    meter: budgetMeter({}, () => 0),
    core: {
      writer,
      history: await journal.history(),
      signal: new AbortController().signal,
      stopping: () => false,
      clock,
      redact: (value) => value,
      wait: async () => undefined,
      emit: () => undefined,
      streamText: false,
      retryForMs: 60_000,
      stored: new Set(),
      underWay: new Set(),
      failed: new Set(),
      failures: [],
    },
  })
}

test('a hundred questions go out a few at a time and in order, whatever their branch', async () => {
  const asked: string[] = []
  const agent: Agent = {
    spec: 'script:slow',
    kind: 'script',
    pure: false,
    priced: 'free',
    async act(_, { key }) {
      asked.push(key)
      await setImmediate()
      return { kind: 'reply', reply: { text: String(asked.length) } }
    },
  }
  const run = await freshRun()
  const names = Array.from({ length: 100 }, (_, index) => `branch-${index}/ask`)
  const replies = await Promise.all(
    names.map((name) => run.scope(name.split('/')[0]!).ask(agent, { name: 'ask', messages: [] })),
  )
  expect(asked).toEqual(names)
  // The first had its answer while most had not asked yet.
  expect(Number(replies[0]!.text)).toBeLessThan(50)
})

test('the chance that an agent is given depends on its question and its try', async () => {
  const agent: Agent = {
    spec: 'script:dice',
    kind: 'script',
    pure: false,
    priced: 'free',
    async act(_, { random, attempt }) {
      const text = `${random()} ${random()}`
      if (attempt === 2) return { kind: 'reply', reply: { text } }
      return { kind: 'failed', failure: { code: 'overloaded', message: text, retryable: true } }
    },
  }
  const throws = async () => {
    const run = await freshRun()
    const texts = []
    for (const name of ['a', 'b']) texts.push((await run.ask(agent, { name, messages: [] })).text)
    return texts
  }
  const first = await throws()
  expect(await throws()).toEqual(first)
  expect(new Set(first.flatMap((text) => text.split(' '))).size).toBe(4)
})
