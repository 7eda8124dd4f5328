import { expect, test } from 'vitest'
import { personAgent } from '../../agents/index.ts'
import { defineLoop } from '../../spine/index.ts'
import { resumeRun } from './resume-run.ts'
import { contextIn, question, temporaryFolder } from './run.suite.ts'
import { startRun } from './start-run.ts'

/** A person who is in no terminal. */
const person = personAgent({
  ask: (_, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
})

const asking = defineLoop<object, string[], 'player'>({
  name: 'asking',
  roles: ['player'],
  async run(_, run, { player }) {
    const first = await run.ask(player, question('first', 'Your move?'))
    const second = await run.ask(player, question('second', 'And then?'))
    return [first.text, second.text]
  },
})

test('a person who is asked is not waited for once the run is paused, and answers elsewhere when it goes on', async () => {
  const context = contextIn(temporaryFolder())
  const { store } = context
  const request = { id: 'game', config: {}, seed: 1, team: { player: person } }
  const paused = startRun(asking, request, context)
  while (!(await store.list()).includes('game')) await new Promise((resolve) => setImmediate(resolve))
  await store.post('game', { type: 'answer', key: 'another', text: 'not this' })
  await store.post('game', { type: 'answer', key: 'first', text: 'vote 3' })
  await store.post('game', { type: 'pause' })
  expect(await paused).toMatchObject({ status: 'stopped', reason: { code: 'paused' } })

  await store.post('game', { type: 'answer', key: 'second', text: 'wait' })
  const ended = await resumeRun(asking, { id: 'game', team: { player: person } }, context)
  expect(ended).toMatchObject({ status: 'completed', result: ['vote 3', 'wait'] })
  // What was answered is taken away, and what belongs to another question stays.
  expect((await store.inbox('game')).map(({ message }) => message)).toEqual([
    { type: 'answer', key: 'another', text: 'not this' },
  ])
  const ends = []
  for await (const entry of store.journal('game').read())
    if (entry.type === 'end') ends.push([entry.key, (entry.value as { text: string }).text])
  expect(ends).toEqual([
    ['first', 'vote 3'],
    ['second', 'wait'],
  ])
})

test('a loop that never looks for messages is paused before its next step all the same', async () => {
  const context = contextIn(temporaryFolder())
  let done = 0
  const counting = defineLoop<object, number>({
    name: 'counting',
    async run(_, run) {
      for (let step = 0; step < 10_000; step++)
        await run.step(`step-${step}`, async () => {
          done++
          if (done === 3) await context.store.post('long', { type: 'pause' })
          await new Promise((resolve) => setTimeout(resolve, 5))
          return step
        })
      return done
    },
  })
  const ended = await startRun(counting, { id: 'long', config: {}, seed: 1, team: {} }, context)
  expect(ended).toMatchObject({ status: 'stopped', reason: { code: 'paused' } })
  expect(done).toBeLessThan(10_000)
  expect(await context.store.inbox('long')).toEqual([])
})
