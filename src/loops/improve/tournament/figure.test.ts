import { expect, test } from 'vitest'
import { figure, gainClause, gainFigure } from './figure.ts'
import { higher, times } from './scripted-benchmark.suite.ts'

test('figures have four digits and no trailing zeros', () => {
  expect([figure(0.123456), figure(105), figure(0.0050001), figure(-2.5)]).toEqual([
    '0.1235',
    '105',
    '0.005',
    '-2.5',
  ])
})

test('the gain of a time is a share, and other gains are in units of the score', () => {
  expect(gainFigure(times, Math.log(100 / 90))).toBe('10 %')
  expect(gainFigure(higher, 2.5)).toBe('2.5')
})

test('a gain below zero is called a loss', () => {
  expect(gainClause(higher, -0.006765)).toBe('a loss of 0.006765')
  expect(gainClause(times, Math.log(100 / 125))).toBe('a loss of 25 %')
  expect(gainClause(higher, 2.5)).toBe('a gain of 2.5')
  expect(gainClause(higher, 0)).toBe('a gain of 0')
})
