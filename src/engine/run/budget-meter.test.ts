import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Agent } from '../../agents/index.ts'
import { defineLoop, type Run } from '../../spine/index.ts'
import { fileStore } from '../../store/index.ts'
import { budgetMeter } from './budget-meter.ts'
import { replayRun } from './replay-run.ts'
import { resumeRun } from './resume-run.ts'
import { contextIn, counter, question, says, temporaryFolder } from './run.suite.ts'
import { startRun } from './start-run.ts'

/** A tree of branches in branches, three wide and three deep, all at work at once; each leaf asks four times in a row. */
const tree = defineLoop<object, number, 'worker'>({
  name: 'tree',
  roles: ['worker'],
  async run(_, run, { worker }) {
    return branch(run, 3)

    async function branch(scope: Run, depth: number): Promise<number> {
      if (depth === 0) return leaf(scope)
      const below = ['a', 'b', 'c'].map((name) => branch(scope.scope(name), depth - 1))
      return (await Promise.all(below)).reduce((sum, count) => sum + count, 0)
    }

    async function leaf(scope: Run): Promise<number> {
      for (let time = 0; time < 4; time++) await scope.ask(worker, question('ask', `${time}`))
      return 4
    }
  },
})

const leaves = 27
const questions = leaves * 4

/** An agent that takes its time, so that calls overlap. */
function worker(usage: object) {
  const { agent, calls } = counter(() => says('done', usage))
  let underWay = 0
  let most = 0
  const act: Agent['act'] = async (request, context) => {
    most = Math.max(most, ++underWay)
    await turn()
    underWay--
    return agent.act(request, context)
  }
  return { agent: { ...agent, act }, calls, most: () => most }
}

const request = (agent: Agent) => ({ id: 'one', config: {}, seed: 1, team: { worker: agent } })

test('a limit of calls holds for all branches together, however many are at work at once', async () => {
  const folder = temporaryFolder()
  const { agent, calls, most } = worker({})
  const first = await startRun(tree, { ...request(agent), budget: { calls: 40 } }, contextIn(folder))
  expect(first).toMatchObject({ status: 'stopped', reason: { code: 'budget_calls' } })
  expect(calls).toHaveLength(40)
  expect(most()).toBeGreaterThan(5)
  expect((await fileStore({ folder }).manifest('one')).spent).toMatchObject({ calls: 40 })

  const second = await resumeRun(tree, { ...request(agent), budget: { calls: 41 } }, contextIn(folder))
  expect(second).toMatchObject({ status: 'stopped', reason: { code: 'budget_calls' } })
  expect(calls).toHaveLength(41)

  const third = await resumeRun(tree, { ...request(agent), budget: { calls: questions } }, contextIn(folder))
  expect(third).toMatchObject({ status: 'completed', result: questions })
  expect(new Set(calls).size).toBe(questions)
  expect(calls).toHaveLength(questions)
  expect(await replayRun(tree, request(agent), contextIn(folder))).toMatchObject({ result: questions })
})

test.each([
  ['usd', { cost_usd: 1 }],
  ['tokens', { input_tokens: 1 }],
])(
  'a limit of %s counts what all branches use, and lets only what is under way come back',
  async (limit, usage) => {
    const folder = temporaryFolder()
    const { agent, calls, most } = worker(usage)
    const first = await startRun(tree, { ...request(agent), budget: { [limit]: 40 } }, contextIn(folder))
    expect(first).toMatchObject({ status: 'stopped', reason: { code: `budget_${limit}` } })
    expect(calls.length).toBeGreaterThanOrEqual(40)
    expect(calls.length).toBeLessThan(40 + most())
    expect((await fileStore({ folder }).manifest('one')).spent).toMatchObject({ [limit]: calls.length })
    const second = await resumeRun(tree, { ...request(agent), budget: { [limit]: 1000 } }, contextIn(folder))
    expect(second).toMatchObject({ status: 'completed', result: questions })
    expect(calls).toHaveLength(questions)
  },
)

test('every branch sees what is left for all', async () => {
  const seen = new Map<string, number | undefined>()
  const looking = defineLoop<object, void, 'worker'>({
    name: 'looking',
    roles: ['worker'],
    async run(_, run, { worker }) {
      const inner = run.scope('outer').scope('inner')
      await inner.ask(worker, question('ask', 'first'))
      seen.set('root', run.budget.usd)
      seen.set('beside', run.scope('beside').budget.usd)
    },
  })
  const { agent } = worker({ cost_usd: 2 })
  await startRun(looking, { ...request(agent), budget: { usd: 5 } }, contextIn(temporaryFolder()))
  expect([...seen]).toEqual([
    ['root', 3],
    ['beside', 3],
  ])
})

test('a limit of time counts what the run has worked, before and after it was stopped', async () => {
  const folder = temporaryFolder()
  const { agent } = worker({})
  const budget = { seconds: 30 }
  const first = await startRun(tree, { ...request(agent), budget }, contextIn(folder))
  expect(first).toMatchObject({ status: 'stopped', reason: { code: 'budget_seconds' } })
  const again = await resumeRun(tree, request(agent), contextIn(folder))
  expect(again).toMatchObject({ status: 'stopped', reason: { code: 'budget_seconds' } })
  const raised = { ...request(agent), budget: { seconds: 100_000 } }
  expect(await resumeRun(tree, raised, contextIn(folder))).toMatchObject({ status: 'completed' })
})

test('a limit of time counts the work of a session that was killed too', async () => {
  const folder = temporaryFolder()
  const { agent, calls } = worker({})
  await startRun(tree, { ...request(agent), budget: { seconds: 30 } }, contextIn(folder))
  const file = join(folder, '.reprise/runs/one/run.json')
  const { spent, reason: _, finished_at: __, ...manifest } = JSON.parse(readFileSync(file, 'utf8'))
  expect(spent.seconds).toBeGreaterThanOrEqual(30)
  writeFileSync(file, JSON.stringify({ ...manifest, status: 'running' }))
  const before = calls.length
  const again = await resumeRun(tree, request(agent), contextIn(folder))
  expect(again).toMatchObject({ status: 'stopped', reason: { code: 'budget_seconds' } })
  expect(again.spent!.seconds).toBeGreaterThan(30)
  expect(calls.length).toBe(before)
})

test('a budget of money still binds after a call whose cost is not known', () => {
  const meter = budgetMeter({ usd: 1 }, () => 0)
  for (const usage of [{ cost_usd: 0.75 }, {}, { cost_usd: 0.2 }]) {
    meter.begin()
    meter.add(usage)
  }
  expect(meter.usd).toBeCloseTo(0.05)
  expect(meter.spent().usd).toBeUndefined()
  meter.begin()
  meter.add({ cost_usd: 0.1 })
  expect(meter.exhausted('ask')).toBe('usd')
})

test('an agent learns what is left of the budget of its branch', async () => {
  const left: unknown[] = []
  const worker = counter(() => says('done', { cost_usd: 0.25, input_tokens: 10, output_tokens: 5 }))
  const agent: Agent = {
    ...worker.agent,
    act(request, context) {
      left.push(context.left)
      return worker.agent.act(request, context)
    },
  }
  const loop = defineLoop<object, void, 'worker'>({
    name: 'asking',
    roles: ['worker'],
    async run(_, run, team) {
      await run.ask(team.worker, question('first', 'x'))
      await run.scope('inner', { budget: { tokens: 50 } }).ask(team.worker, question('second', 'x'))
    },
  })
  await startRun(loop, { ...request(agent), budget: { usd: 1 } }, contextIn(temporaryFolder()))
  expect(left).toEqual([
    { usd: 1, tokens: undefined },
    { usd: 0.75, tokens: 50 },
  ])
})
