import { expect, test } from 'vitest'
import { gainOf, improvementOf, isComparable, scaleFor, shiftScore } from './scale.ts'
import { higher, lower, times } from './scripted-benchmark.suite.ts'

test('only times that are to become shorter and are above zero are compared by their ratio', () => {
  const scale = (isTime: boolean, direction: 'higher_is_better' | 'lower_is_better', scores: number[]) =>
    scaleFor({ isTime, direction, scores }).logarithmic
  expect(scale(true, 'lower_is_better', [1.2, 1.3])).toBe(true)
  expect(scale(false, 'lower_is_better', [1.2, 1.3])).toBe(false)
  expect(scale(true, 'higher_is_better', [1.2, 1.3])).toBe(false)
  expect(scale(true, 'lower_is_better', [0, 1.3])).toBe(false)
})

test('a gain is above zero where the candidate is better, in each direction', () => {
  expect(gainOf(higher, 10, 12)).toBe(2)
  expect(gainOf(lower, 10, 12)).toBe(-2)
  expect(gainOf(times, 10, 5)).toBeCloseTo(Math.LN2, 12)
})

test('a score shifted by a gain has that gain', () => {
  for (const scale of [higher, lower, times]) {
    expect(gainOf(scale, 10, shiftScore(scale, 10, 0.3))).toBeCloseTo(0.3, 12)
    expect(improvementOf(scale, 10, 0.3)).toBeGreaterThan(0)
    expect(improvementOf(scale, 10, -0.3)).toBeLessThan(0)
  }
})

test('a time of zero and a score that is not finite cannot be compared', () => {
  expect(isComparable(times, 0)).toBe(false)
  expect(isComparable(lower, 0)).toBe(true)
  expect(isComparable(higher, Number.NaN)).toBe(false)
  expect(isComparable(higher, Number.POSITIVE_INFINITY)).toBe(false)
})
