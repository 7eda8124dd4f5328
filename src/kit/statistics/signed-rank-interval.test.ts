import { expect, test } from 'vitest'
import { seededRandom } from '../random/seeded-random.ts'
import { signedRankInterval } from './signed-rank-interval.ts'

// The depression scores of Hollander and Wolfe, as in the example of R's wilcox.test.
const before = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3]
const after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
const differences = before.map((value, index) => value - after[index]!)

test('estimate and bounds are those that R gives', () => {
  const { estimate, low, high, level } = signedRankInterval(differences)
  expect(estimate).toBeCloseTo(0.46, 2)
  expect(low).toBeCloseTo(0.01, 2)
  expect(high).toBeCloseTo(0.786, 2)
  expect(level).toBeCloseTo(0.9609, 3)
})

test('one outlier does not move the estimate far', () => {
  const calm = signedRankInterval([1, 1.1, 0.9, 1.05, 0.95, 1, 1.02, 0.98])
  const wild = signedRankInterval([1, 1.1, 0.9, 1.05, 0.95, 1, 1.02, 500])
  expect(Math.abs(wild.estimate - calm.estimate)).toBeLessThan(0.05)
})

test('equal differences have an interval without width', () => {
  expect(signedRankInterval([2, 2, 2, 2, 2, 2])).toMatchObject({ estimate: 2, low: 2, high: 2 })
})

test('too few values say that they reach a lower level', () => {
  expect(signedRankInterval([1, 2, 3]).level).toBeCloseTo(0.75, 12)
  expect(() => signedRankInterval([])).toThrow('at least 1')
})

test('the interval holds the centre as often as it says', () => {
  const random = seededRandom(5, 'signed-rank')
  let held = 0
  const rounds = 4000
  for (let round = 0; round < rounds; round++) {
    const sample = Array.from({ length: 12 }, () => 3 + (random() - random()) * 2)
    const { low, high } = signedRankInterval(sample)
    if (low <= 3 && high >= 3) held++
  }
  expect(held / rounds).toBeGreaterThan(0.945)
  expect(held / rounds).toBeLessThan(0.97)
})
