import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Agent } from '../../agents/index.ts'
import { memoryJournal } from '../../journal/index.ts'
import { makeLedger } from './ledger.ts'
import { makeRun } from './make-run.ts'
import { openProjections } from './projections.ts'

const clock = () => new Date('2026-11-16T09:00:00Z')

async function freshRun() {
  const journal = memoryJournal()
  const writer = await journal.open({ runId: 'run', programVersion: '0', clock })
  return makeRun({
    id: 'run',
    seed: 1,
    clock,
    projections: openProjections({ rootOf: () => '', writable: false }),
    core: {
      writer,
      history: await journal.history(),
      ledger: makeLedger({}, () => 0),
      signal: new AbortController().signal,
      stopping: () => false,
      redact: (value) => value,
      wait: async () => undefined,
      tell: () => undefined,
      stored: new Set(),
      underWay: new Set(),
    },
  })
}

test('a hundred questions go out a few at a time and in order, whatever their branch', async () => {
  const asked: string[] = []
  const agent: Agent = {
    spec: 'script:slow',
    kind: 'script',
    pure: false,
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
  // The first heard of its answer while most had not yet asked.
  expect(Number(replies[0]!.text)).toBeLessThan(50)
})

test('the chance that an agent is given depends on its question and its try', async () => {
  const agent: Agent = {
    spec: 'script:dice',
    kind: 'script',
    pure: false,
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
