import { expect, test } from 'vitest'
import { wilsonInterval } from './wilson-interval.ts'

test.each([
  [0, 10, 0.95, 0, 0.27753279986288926],
  [7, 20, 0.95, 0.1811918241010821, 0.5671457233147637],
  [81, 263, 0.95, 0.2552885198782742, 0.36620957698280004],
  [15, 148, 0.95, 0.06238639953073629, 0.16048724172330803],
  [1, 29, 0.95, 0.006113214292762667, 0.17175521879320282],
  [10, 10, 0.99, 0.6011459066950919, 1],
  [620, 1000, 0.9, 0.594460918888938, 0.6448915027335196],
])('%i of %i at %f has the bounds that SciPy gives', (successes, trials, level, low, high) => {
  const interval = wilsonInterval(successes, trials, level)
  expect(interval.estimate).toBe(successes / trials)
  expect(interval.low).toBeCloseTo(low, 12)
  expect(interval.high).toBeCloseTo(high, 12)
})

test('the bounds of none and of all are exactly 0 and 1', () => {
  expect(wilsonInterval(0, 7).low).toBe(0)
  expect(wilsonInterval(7, 7).high).toBe(1)
})

test('counts that cannot be are refused', () => {
  expect(() => wilsonInterval(0, 0)).toThrow('at least one trial')
  expect(() => wilsonInterval(5, 4)).toThrow('no more successes than trials')
  expect(() => wilsonInterval(1, 4, 95)).toThrow('such as 0.95')
})
