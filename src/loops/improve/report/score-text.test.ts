import { expect, test } from 'vitest'
import { changeText, scoreText } from './score-text.ts'

test.each([
  [0, '0'],
  [3818, '3818'],
  [36.9, '36.9'],
  [1.1158659, '1.1159'],
  [123456.7, '123,460'],
  [-2.5, '−2.5'],
  [0.00001234, '1.23e−5'],
  [12_345_678, '1.23e+7'],
])('the score %d is written %s', (value, text) => {
  expect(scoreText(value)).toBe(text)
})

test.each([
  [10, 100, '+10.0 %'],
  [-0.5, 100, '−0.50 %'],
  [0.01, 100, '+0.01 %'],
  [300, 100, '+300 %'],
  [5, 0, '+5'],
  [5, -100, '+5'],
])('a gain of %d from %d is %s', (gain, before, text) => {
  expect(changeText(gain, before)).toBe(text)
})
