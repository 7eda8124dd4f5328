import { expect, test } from 'vitest'
import { noiseOfPairs, pairsNeeded, pilotNoise, smallestGain } from './detectable-gain.ts'

test('the noise of a run is that of pair differences divided by the root of two', () => {
  expect(noiseOfPairs([2, -2, 2, -2])).toBeCloseTo(2 / Math.SQRT2, 12)
  expect(noiseOfPairs([1, 1, 1])).toBeCloseTo(1 / Math.SQRT2, 12)
  expect(() => noiseOfPairs([1])).toThrow('at least 2')
})

test.each([
  [24, 1.18],
  [12, 1.67],
  [48, 0.83],
])('%i pairs and three candidates show gains of %f σ', (pairs, gain) => {
  expect(smallestGain(1, pairs, { candidates: 3 })).toBeCloseTo(gain, 1)
})

test('more candidates need larger gains, and a confirmation larger ones still', () => {
  const factor = (candidates: number, confirmed = false) => smallestGain(1, 2, { candidates, confirmed })
  expect(factor(1)).toBeCloseTo(3.5, 1)
  expect(factor(3)).toBeCloseTo(4.1, 1)
  expect(factor(5)).toBeCloseTo(4.3, 1)
  expect(factor(3, true)).toBeCloseTo(4.4, 1)
})

test('the pairs needed for a gain are those with which it is the smallest', () => {
  const detection = { candidates: 3 }
  expect(pairsNeeded(1, 1, detection)).toBe(34)
  expect(smallestGain(1, 34, detection)).toBeLessThanOrEqual(1)
  expect(pairsNeeded(10, 1, detection)).toBe(12)
})

test('a short pilot is trusted less', () => {
  expect(pilotNoise(1, 8)).toBeCloseTo(1 + 0.8 / Math.sqrt(14), 12)
  expect(pilotNoise(1, 3)).toBeGreaterThan(pilotNoise(1, 30))
})
