import { expect, test } from 'vitest'
import { differenceInterval } from './difference-interval.ts'

test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [10, 10, 0, 10, 0.6075, 1],
])('%i of %i less %i of %i has the bounds of Newcombe’s table', (one, of, other, ofOther, low, high) => {
  const interval = differenceInterval({ successes: one, trials: of }, { successes: other, trials: ofOther })
  expect(interval.estimate).toBeCloseTo(one / of - other / ofOther, 14)
  expect(interval.low).toBeCloseTo(low, 4)
  expect(interval.high).toBeCloseTo(high, 4)
})

test('the order of the two turns the interval around', () => {
  const one = { successes: 30, trials: 100 }
  const other = { successes: 44, trials: 90 }
  const forth = differenceInterval(one, other, 0.9)
  const back = differenceInterval(other, one, 0.9)
  expect(back.low).toBeCloseTo(-forth.high, 14)
  expect(back.high).toBeCloseTo(-forth.low, 14)
  expect(forth.level).toBe(0.9)
})
