import { expect, test } from 'vitest'
import { calibration, type Prediction } from './calibration.ts'

const predictions = (probability: number, happened: number, count: number): Prediction[] =>
  Array.from({ length: count }, (_, index) => ({ probability, happened: index < happened }))

test('predictions that come as often as they say have no error', () => {
  const { error, count } = calibration([...predictions(0.25, 5, 20), ...predictions(0.75, 15, 20)])
  expect(error).toBeCloseTo(0, 14)
  expect(count).toBe(40)
})

test('the error weighs the gap of each bin by its predictions', () => {
  const { error, bins } = calibration([...predictions(0.9, 10, 30), ...predictions(0.1, 1, 10)], 5)
  expect(error).toBeCloseTo((30 / 40) * (0.9 - 1 / 3), 14)
  expect(bins[4]).toMatchObject({ from: 0.8, to: 1, count: 30 })
  expect(bins[4]!.predicted).toBeCloseTo(0.9, 14)
  expect(bins[4]!.happened).toBeCloseTo(1 / 3, 14)
  expect(bins[2]).toMatchObject({ count: 0, predicted: null, happened: null })
})

test('a bin holds its lower bound, the last one also 1', () => {
  const { bins } = calibration(
    [...predictions(0, 0, 1), ...predictions(0.5, 0, 1), ...predictions(1, 1, 1)],
    2,
  )
  expect(bins.map(({ count }) => count)).toEqual([1, 2])
})

test('no predictions and no probabilities are refused', () => {
  expect(() => calibration([])).toThrow('at least 1')
  expect(() => calibration(predictions(1.01, 1, 1))).toThrow('from 0 to 1')
})
