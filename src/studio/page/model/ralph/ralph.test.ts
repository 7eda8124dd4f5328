import { expect, test } from 'vitest'
import type { WireRecord } from '../../../wire.ts'
import { ralphAt } from './ralph-at.ts'

const attempt = (
  iteration: number,
  reward: number,
  failing: readonly string[],
  inView: readonly number[],
): WireRecord => ({
  path: 'reflections.jsonl',
  contract: 'ralph/reflection-memory',
  at: iteration,
  line: iteration + 1,
  record: {
    iteration,
    actor_output: { actions: [{ changes: { diff: '+a' } }] },
    evaluator_output: {
      passed: failing.length === 0,
      reward_signal: reward,
      errors: failing.map((rule) => ({ rule })),
    },
    memory_metadata: { omega_capacity: 2, reflections_in_context: inView },
    reward_before: 0.5,
    ...(iteration === 1 && { tampering: [{ path: 'a.test.mjs', why: 'a test', stays: false }] }),
  },
})

const attempts = [
  attempt(0, 0.5, ['one', 'two'], []),
  attempt(1, 0.75, ['two'], [0]),
  attempt(2, 0.25, ['one', 'two'], [0, 1]),
]

test('tests are passed, failed, fixed and broken from attempt to attempt', () => {
  const { tests, attempts: found } = ralphAt(attempts)
  expect(tests).toEqual([
    { name: 'one', cells: ['fail', 'fixed', 'broken'] },
    { name: 'two', cells: ['fail', 'fail', 'fail'] },
  ])
  expect(found[1]).toMatchObject({ guard: ['a.test.mjs (a test); undone'], inView: [1] })
})

test('the usefulness of reflections is counted from the attempts while there is no outcome', () => {
  const [first, second] = ralphAt(attempts).usefulness
  expect(first).toMatchObject({
    times_in_view: 2,
    improved_after: 1,
    worsened_after: 1,
    reward_change_after: -0.25,
  })
  expect(second).toMatchObject({ times_in_view: 1, reward_change_after: -0.5 })
  const outcome: WireRecord = {
    path: 'outcome.json',
    contract: 'ralph/outcome',
    at: 9,
    record: { tampered: 1, memory_ledger: [{ iteration: 0, times_in_view: 7, reward_change_after: 1 }] },
  }
  expect(ralphAt([...attempts, outcome])).toMatchObject({
    outcome: { tampered: 1 },
    usefulness: [{ times_in_view: 7 }],
  })
})
