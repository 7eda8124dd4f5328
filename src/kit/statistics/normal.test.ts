import { expect, test } from 'vitest'
import { normalBelow, normalQuantile } from './normal.ts'

test.each([
  [-8, 6.22096057427174e-16],
  [-5, 2.866515718791933e-7],
  [-3.0001, 0.0013494549132607172],
  [-3, 0.0013498980316300933],
  [-1.96, 0.024997895148220435],
  [-0.5, 0.3085375387259869],
  [0, 0.5],
  [0.7, 0.758036347776927],
  [2.5, 0.9937903346742238],
  [6, 0.9999999990134123],
])('the share below %f is what SciPy gives', (x, expected) => {
  expect(normalBelow(x) / expected).toBeCloseTo(1, 12)
})

test.each([
  [1e-10, -6.361340902404056],
  [0.001, -3.090232306167813],
  [0.025, -1.9599639845400545],
  [0.3, -0.5244005127080409],
  [0.5, 0],
  [0.9, 1.2815515655446004],
  [0.975, 1.959963984540054],
  [0.995, 2.5758293035489004],
  [0.9999, 3.719016485455709],
])('the quantile %f is what SciPy gives', (share, expected) => {
  expect(normalQuantile(share)).toBeCloseTo(expected, 11)
})

test('nothing lies below a share of zero', () => {
  expect(() => normalQuantile(0)).toThrow('between 0 and 1')
})
