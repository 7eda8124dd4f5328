import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { shuffled } from './shuffled.ts'

test('each order of three comes equally often', () => {
  const random = seededRandom(3, 'shuffle')
  const counts = new Map<string, number>()
  for (let time = 0; time < 6000; time++) {
    const order = shuffled(['a', 'b', 'c'], random).join('')
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  expect(counts.size).toBe(6)
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120)
})

test('the items themselves stay as they are', () => {
  const items = [1, 2, 3]
  shuffled(items, seededRandom(1))
  expect(items).toEqual([1, 2, 3])
})
