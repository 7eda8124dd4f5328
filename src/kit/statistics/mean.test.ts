import { expect, test } from 'vitest'
import { BadSample } from './bad-sample.ts'
import { mean } from './mean.ts'

test('the mean is the sum over the count', () => {
  expect(mean([2, 4, 4, 5, 7, 9, 1.5])).toBeCloseTo(32.5 / 7, 14)
})

test('no values have no mean', () => {
  expect(() => mean([])).toThrow(BadSample)
  expect(() => mean([])).toThrow('mean needs at least 1 value, found 0')
})
