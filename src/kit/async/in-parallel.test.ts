import { expect, test } from 'vitest'
import { inParallel } from './in-parallel.ts'

test('results keep the order of the items, and no more than asked for are under way', async () => {
  let underWay = 0
  let most = 0
  const results = await inParallel([5, 1, 3, 2, 4], 2, async (item) => {
    most = Math.max(most, ++underWay)
    for (let tick = 0; tick < item; tick++) await null
    underWay--
    return item * 10
  })
  expect(results).toEqual([50, 10, 30, 20, 40])
  expect(most).toBe(2)
})

test('nothing to do is done at once, and a failure rises', async () => {
  expect(await inParallel([], 4, async () => 1)).toEqual([])
  await expect(inParallel([1], 4, async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
