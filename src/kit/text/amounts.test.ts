import { expect, test } from 'vitest'
import { plural, span } from './amounts.ts'

test('one is singular, and everything else is plural', () => {
  expect([0, 1, 2, 999, 12_000, 1_234_567].map((count) => plural(count, 'game'))).toEqual([
    '0 games',
    '1 game',
    '2 games',
    '999 games',
    '12,000 games',
    '1,234,567 games',
  ])
  expect([1, 2].map((count) => plural(count, 'try', 'tries'))).toEqual(['1 try', '2 tries'])
})

test('a span of time has a unit that fits it', () => {
  expect([350, 4_200, 200_000, 7_500_000].map(span)).toEqual(['350 ms', '4.2 s', '3 min 20 s', '2 h 5 min'])
})
