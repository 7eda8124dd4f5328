import { expect, test } from 'vitest'
import { brierScore, logLoss } from './forecast.ts'

const rain = (probability: number, outcome: string) => ({
  probabilities: { rain: probability, dry: 1 - probability },
  outcome,
})

test('the Brier score is the squared distance over all outcomes', () => {
  expect(brierScore([rain(1, 'rain')])).toBe(0)
  expect(brierScore([rain(0, 'rain')])).toBe(2)
  expect(brierScore([rain(0.7, 'rain')])).toBeCloseTo(2 * 0.3 ** 2, 14)
  const three = { probabilities: { a: 0.2, b: 0.3, c: 0.5 }, outcome: 'b' }
  expect(brierScore([three])).toBeCloseTo(0.04 + 0.49 + 0.25, 14)
  expect(brierScore([three, rain(1, 'rain')])).toBeCloseTo(0.39, 14)
})

test('an outcome that was not thought of counts as held impossible', () => {
  expect(brierScore([{ probabilities: { a: 1 }, outcome: 'b' }])).toBe(2)
  expect(brierScore([{ probabilities: { a: 1 }, outcome: 'toString' }])).toBe(2)
})

test('log loss is the mean surprise in nats', () => {
  expect(logLoss([rain(0.5, 'rain')])).toBeCloseTo(Math.LN2, 14)
  expect(logLoss([rain(0.9, 'rain'), rain(0.2, 'rain')])).toBeCloseTo(
    -(Math.log(0.9) + Math.log(0.2)) / 2,
    14,
  )
})

test('the impossible costs as much as the floor says', () => {
  expect(logLoss([rain(0, 'rain')])).toBeCloseTo(6 * Math.LN10, 12)
  expect(logLoss([rain(0, 'rain')], 0.01)).toBeCloseTo(2 * Math.LN10, 12)
})

test('no forecasts and no probabilities are refused', () => {
  expect(() => brierScore([])).toThrow('at least 1')
  expect(() => logLoss([rain(1.5, 'rain')])).toThrow('from 0 to 1')
})
