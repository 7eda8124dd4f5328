import { expect, test } from 'vitest'
import { historyOf } from '../attempt.suite.ts'
import { reflectionUse } from './reflection-use.ts'

test('each reflection is held against the attempts that had it in view', () => {
  const history = historyOf(
    { reward: 0.5 },
    { reward: 0.4, inView: [0] },
    { reward: 0.6, inView: [0, 1], duplicateOf: 0 },
  )
  expect(reflectionUse(history)).toEqual([
    { iteration: 0, times_in_view: 2, improved_after: 1, worsened_after: 1, reward_change_after: 0.1 },
    { iteration: 1, times_in_view: 1, improved_after: 1, worsened_after: 0, reward_change_after: 0.2 },
    {
      iteration: 2,
      times_in_view: 0,
      improved_after: 0,
      worsened_after: 0,
      reward_change_after: 0,
      duplicate_of: 0,
    },
  ])
})
