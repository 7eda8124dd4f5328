import { expect, test } from 'vitest'
import { defineLoop, type Spending } from '../../spine/index.ts'
import { fileStore } from '../../store/index.ts'
import { resumeRun } from '../run/resume-run.ts'
import { contextIn, counter, question, says, temporaryFolder } from '../run/run.suite.ts'
import { startRun } from '../run/start-run.ts'
import { spentOf } from './run-state.ts'

test('a resumed run that is at work, or was killed then, has used what all its sessions used', async () => {
  const folder = temporaryFolder()
  const store = fileStore({ folder })
  const { agent } = counter(() => says('answer', { cost_usd: 1, input_tokens: 5 }))
  let seen: Spending | undefined
  const loop = defineLoop<object, null, 'worker'>({
    name: 'asking',
    roles: ['worker'],
    async run(_, run, { worker }) {
      for (const name of ['first', 'second', 'third']) await run.ask(worker, question(name, name))
      await run.step('look', async () => {
        seen = await spentOf(store, await store.manifest('one'))
        return null
      })
      return null
    },
  })
  const request = { id: 'one', config: {}, seed: 1, team: { worker: agent } }
  const stopped = await startRun(loop, { ...request, budget: { calls: 1 } }, contextIn(folder))
  expect(stopped).toMatchObject({ status: 'stopped', spent: { calls: 1, usd: 1, tokens: 5 } })
  await resumeRun(loop, { ...request, budget: { calls: 9 } }, contextIn(folder))
  expect(seen).toMatchObject({ calls: 3, usd: 3, tokens: 15 })
  expect(seen!.seconds).toBeGreaterThan(stopped.spent!.seconds)
})
