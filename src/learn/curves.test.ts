import { expect, test } from 'vitest'
import { curvesOf } from './curves.ts'

test('the best reward so far counts on after a series has ended', () => {
  const curves = curvesOf([{ rewards: [0.2, 1], solvedAt: 1 }, { rewards: [0.6] }])
  expect(curves).toEqual([
    { iteration: 0, attempts: 2, reward: 0.4, bestReward: 0.4, solved: 0, solvedShare: 0 },
    { iteration: 1, attempts: 1, reward: 1, bestReward: 0.8, solved: 1, solvedShare: 0.5 },
  ])
})

test('no series make no curve', () => {
  expect(curvesOf([])).toEqual([])
})
