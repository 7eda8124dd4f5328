import { expect, test } from 'vitest'
import { spectrumOf } from './spectrum.ts'
import type { TestResult } from './test-result.ts'

const run = (passed: boolean, from: number): TestResult => ({
  name: 'test',
  passed,
  hung: false,
  covered: new Map([['a.mjs', [[from, true]] as const]]),
})

test('what only failing tests run is the most suspicious', () => {
  const spectrum = spectrumOf([run(false, 0), run(true, 10), run(true, 20)])
  expect(spectrum.suspicionAt('a.mjs', 5)).toBe(1)
  expect(spectrum.suspicionAt('a.mjs', 15)).toBeCloseTo(Math.SQRT1_2)
  expect(spectrum.suspicionAt('a.mjs', 25)).toBeCloseTo(1 / Math.sqrt(3))
})

test('what a part of the failing tests runs is less suspicious', () => {
  const spectrum = spectrumOf([run(false, 0), run(false, 10)])
  expect(spectrum.suspicionAt('a.mjs', 15)).toBe(1)
  expect(spectrum.suspicionAt('a.mjs', 5)).toBeCloseTo(Math.SQRT1_2)
})

test('what no failing test runs is not suspicious', () => {
  const spectrum = spectrumOf([run(false, 10), run(true, 0)])
  expect(spectrum.suspicionAt('a.mjs', 5)).toBe(0)
  expect(spectrum.suspicionAt('b.mjs', 5)).toBe(0)
  expect(spectrum.hitsAt('a.mjs', 15)).toEqual({ failed: 1, passed: 1 })
})
