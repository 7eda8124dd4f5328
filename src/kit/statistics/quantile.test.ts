import { expect, test } from 'vitest'
import { median, quantile } from './quantile.ts'

const values = [2, 4, 4, 5, 7, 9, 1.5]

test.each([
  [0, 1.5],
  [0.1, 1.8],
  [0.25, 3],
  [0.5, 4],
  [0.9, 7.8],
  [1, 9],
])('the quantile %f is what NumPy gives', (share, expected) => {
  expect(quantile(values, share)).toBeCloseTo(expected, 14)
})

test('the values stay as they were', () => {
  const given = [3, 1, 2]
  expect(median(given)).toBe(2)
  expect(given).toEqual([3, 1, 2])
})

test('numbers are sorted as numbers, and an even count has its median in between', () => {
  expect(median([10, 9, 100, 1])).toBe(9.5)
})

test('a share beyond 1 and an empty sample are refused', () => {
  expect(() => quantile(values, 1.1)).toThrow('expected a number from 0 to 1')
  expect(() => median([])).toThrow('median needs at least 1 value')
})
