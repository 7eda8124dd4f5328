import { expect, test } from 'vitest'
import { defineLoop, type StepOptions } from '../../spine/index.ts'
import { fileStore } from '../../store/index.ts'
import { spentOf } from '../runs/run-state.ts'
import { replayRun } from './replay-run.ts'
import { resumeRun } from './resume-run.ts'
import { contextIn, counter, question, says, temporaryFolder } from './run.suite.ts'
import { startRun } from './start-run.ts'

type Way = NonNullable<StepOptions['whenUsedUp']>

/** Asks, works on the answer, asks again, and ends; and handles the failure when it cannot ask, where it says so. */
function loopWith(asking: Exclude<Way, 'proceed'>, working: Way = 'stop') {
  const worked: string[] = []
  const loop = defineLoop<object, string, 'worker'>({
    name: 'asking',
    roles: ['worker'],
    async run(_, run, { worker }) {
      const { text } = await run.ask(worker, question('first', '1'))
      const work = async () => void worked.push(text)
      await run.step('work', work, { whenUsedUp: working })
      const answer = run.ask(worker, question('second', '2'), { whenUsedUp: asking })
      const second = await answer.catch((error: { code?: string }) => {
        if (error.code?.startsWith('budget_') && asking === 'fail') return { text: error.code }
        throw error
      })
      await run.step('end', work, { whenUsedUp: working })
      return second.text
    },
  })
  return { loop, worked }
}

const costly = () => counter(() => says('answer', { cost_usd: 1, input_tokens: 1 }))

test.each(['usd', 'tokens', 'calls'])(
  'a limit of %s applies to questions; work on an answer that was paid for continues',
  async (limit) => {
    const folder = temporaryFolder()
    const { agent, calls } = costly()
    const { loop, worked } = loopWith('stop')
    const request = { id: 'one', config: {}, seed: 1, team: { worker: agent } }
    const first = await startRun(loop, { ...request, budget: { [limit]: 1 } }, contextIn(folder))
    expect(first).toMatchObject({ status: 'stopped', reason: { code: `budget_${limit}` } })
    expect(worked).toEqual(['answer'])
    const second = await resumeRun(loop, { ...request, budget: { [limit]: 2 } }, contextIn(folder))
    expect(second).toMatchObject({ status: 'completed', result: 'answer' })
    expect([calls, worked]).toEqual([
      ['first', 'second'],
      ['answer', 'answer'],
    ])
  },
)

test('a used-up budget can be a failure that the loop handles, again in a replay, and nothing is counted for it', async () => {
  const folder = temporaryFolder()
  const { agent, calls } = costly()
  const { loop, worked } = loopWith('fail')
  const request = { id: 'one', config: {}, seed: 1, team: { worker: agent } }
  const outcome = await startRun(loop, { ...request, budget: { calls: 1 } }, contextIn(folder))
  expect(outcome).toMatchObject({ status: 'completed', result: 'budget_calls' })
  expect(worked).toHaveLength(2)
  const manifest = await fileStore({ folder }).manifest('one')
  expect(manifest.spent).toMatchObject({ calls: 1, usd: 1 })
  const { spent: _, ...crashed } = manifest
  expect(await spentOf(fileStore({ folder }), crashed as typeof manifest)).toMatchObject({ calls: 1 })
  expect(await replayRun(loop, request, contextIn(folder))).toMatchObject({ result: 'budget_calls' })
  // That was recorded, and stays, however much there is now.
  const again = await resumeRun(loop, { ...request, budget: { calls: 9 } }, contextIn(folder))
  expect(again.result).toBe('budget_calls')
  expect(calls).toEqual(['first'])
})

test('a limit of time holds for all work but that which ends a run well', async () => {
  const { agent } = costly()
  const request = { id: 'one', config: {}, seed: 1, team: { worker: agent }, budget: { seconds: 60 } }
  const late = (folder: string) => {
    let now = Date.UTC(2026, 10, 16, 9)
    // The time is over as soon as the first answer has come.
    return contextIn(folder, {
      clock: () => new Date(now),
      emit({ type }) {
        if (type === 'ended') now += 100_000
      },
    })
  }
  const strict = loopWith('fail')
  const cut = await startRun(strict.loop, request, late(temporaryFolder()))
  expect(cut).toMatchObject({ status: 'stopped', reason: { code: 'budget_seconds' } })
  expect(strict.worked).toEqual([])
  const lenient = loopWith('fail', 'proceed')
  const done = await startRun(lenient.loop, request, late(temporaryFolder()))
  expect(done).toMatchObject({ status: 'completed', result: 'budget_seconds' })
  expect(lenient.worked).toHaveLength(2)
})
