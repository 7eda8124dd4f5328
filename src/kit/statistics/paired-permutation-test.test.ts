import { expect, test } from 'vitest'
import { seededRandom } from '../random/seeded-random.ts'
import { pairedPermutationTest } from './paired-permutation-test.ts'

const before = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3]
const after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]

test('few pairs are tried in all ways, with the chance that SciPy gives', () => {
  const result = pairedPermutationTest(before, after, { random: seededRandom(1) })
  expect(result.exact).toBe(true)
  expect(result.difference).toBeCloseTo(0.43188888888888893, 12)
  expect(result.pValue).toBe(0.02734375)
})

test('many pairs are drawn, and come near what SciPy gives', () => {
  const many = Array.from({ length: 60 }, (_, index) => ((index * 37) % 101) - 40.5)
  const zeros = many.map(() => 0)
  const result = pairedPermutationTest(many, zeros, { random: seededRandom(2) })
  expect(result.exact).toBe(false)
  expect(Math.abs(result.pValue - 0.0212)).toBeLessThan(0.005)
  expect(pairedPermutationTest(many, zeros, { random: seededRandom(2) })).toEqual(result)
})

test('pairs without any difference say nothing', () => {
  expect(pairedPermutationTest([1, 2], [1, 2], { random: seededRandom(3) }).pValue).toBe(1)
})

test('lists of unequal length are not pairs', () => {
  expect(() => pairedPermutationTest([1, 2], [1], { random: seededRandom(3) })).toThrow(
    'Found 2 and 1 values',
  )
})
