import { expect, test } from 'vitest'
import type { Agent, AgentRequest } from '../../src/agents/index.ts'
import { coach, persona, socialRun } from './social-bench.ts'

const plan = (more: object = {}) => ({
  value: {
    framework: 'A',
    moderator: 'Open the round.',
    agents: [{ id: 'Worker+Ada' }, { id: 'Owner+Vera' }],
    rounds: [{ scenario: 'A shop.', tasks: 'Plan the week.', end: 4 }],
    survey: [{ name: 'trust', question: 'Do you trust the others?', min: 1, max: 7 }],
    dimensions: [{ name: 'goal', says: 'comes nearer to its goal', min: 0, max: 10 }],
    ...more,
  },
})

/** A model that answers as a bot does, and keeps what it was sent. */
function model(
  inner: Agent,
  ignored: readonly string[] = [],
): { agent: Agent; seeds: Map<string, unknown>; asked: AgentRequest[] } {
  const seeds = new Map<string, unknown>()
  const asked: AgentRequest[] = []
  const agent: Agent = {
    ...inner,
    kind: 'model',
    pure: false,
    async act(request, context) {
      seeds.set(context.key, request.seed)
      asked.push(request)
      const outcome = await inner.act(request, context)
      if (outcome.kind === 'failed' || ignored.length === 0) return outcome
      return { kind: 'reply', reply: { ...outcome.reply, details: { ignored } } }
    },
  }
  return { agent, seeds, asked }
}

async function seedsOf(value: object, settings: object = {}, seed = 1) {
  const [performer, validator] = [model(persona), model(coach)]
  const team = { performer: performer.agent, coach: validator.agent, seed }
  const run = await socialRun(plan(value), settings as Record<string, unknown>, team)
  expect(run.outcome).toMatchObject({ status: 'completed' })
  return { run, seeds: new Map([...performer.seeds, ...validator.seeds]) }
}

test('every call to a model has a seed of its own, which follows from the seed of the run', async () => {
  const { seeds } = await seedsOf({})
  const values = [...seeds.values()]
  expect(values.length).toBeGreaterThan(8)
  for (const value of values)
    expect(value).toSatisfy((seed) => Number.isInteger(seed) && (seed as number) >= 0)
  expect(new Set(values).size).toBe(values.length)
  expect((await seedsOf({})).seeds).toEqual(seeds)
  const other = (await seedsOf({}, {}, 2)).seeds
  expect([...other.keys()]).toEqual([...seeds.keys()])
  for (const [key, seed] of other) expect(seed, key).not.toBe(seeds.get(key))
})

test('the same turn of two conditions has the same seed', async () => {
  const { seeds } = await seedsOf({ factors: { context: ['static', 'adaptive'] }, seeds: [5] })
  const of = (context: string) =>
    [...seeds].flatMap(([key, seed]) =>
      key.includes(`context-${context}`) ? [[key.split('/').slice(1).join('/'), seed]] : [],
    )
  expect(of('static').length).toBeGreaterThan(8)
  expect(of('static')).toEqual(of('adaptive'))
})

test('the seed is in the record of the message; a model that takes none has null', async () => {
  const { agent, asked } = model(persona)
  const messages = (await socialRun(plan(), {}, { performer: agent })).rounds()[0]!.messages
  const spoken = messages.filter(({ agent_id: id, internal }) => internal !== true && !id.startsWith('Mod'))
  const sent = asked.filter(({ input }) => (input as { kind: string }).kind === 'speak')
  expect(spoken.map(({ validation_metadata: made }) => made!.seed)).toEqual(sent.map(({ seed }) => seed))
  const deaf = await socialRun(plan(), {}, { performer: model(persona, ['seed']).agent })
  expect(deaf.rounds()[0]!.messages[1]!.validation_metadata).toMatchObject({ seed: null })
})

test('no seeds are sent when they are switched off, and none to agents that are no models', async () => {
  const { seeds, run } = await seedsOf({}, { modelSeeds: false })
  expect(new Set(seeds.values())).toEqual(new Set([undefined]))
  expect(run.rounds()[0]!.messages[1]!.validation_metadata).not.toHaveProperty('seed')
  const bots = await socialRun(plan())
  expect(bots.asked.every((request) => !('seed' in request))).toBe(true)
})
