import { expect, test } from 'vitest'
import { seededRandom } from './seeded-random.ts'

test('the same words give the same numbers, other words give others', () => {
  const draw = (...words: (string | number)[]) => Array.from({ length: 5 }, seededRandom(...words))
  expect(draw(42, 'round-1')).toEqual(draw(42, 'round-1'))
  expect(draw(42, 'round-1')).not.toEqual(draw(42, 'round-2'))
  expect(draw(4, '2')).not.toEqual(draw(42, ''))
})

test('the numbers lie between 0 and 1 and fill the room evenly', () => {
  const random = seededRandom(7)
  const buckets = new Array(10).fill(0)
  for (let draw = 0; draw < 100_000; draw++) buckets[Math.floor(random() * 10)]++
  for (const count of buckets) expect(Math.abs(count - 10_000)).toBeLessThan(500)
})
