import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapPool } from './async-pool.ts'

test('no items give no results', async () => {
  assert.deepEqual(await mapPool([], 3, async (item) => item), [])
})

test('results keep the order of the items', async () => {
  const doubled = await mapPool([1, 2, 3, 4], 2, async (item) => item * 2)
  assert.deepEqual(doubled, [2, 4, 6, 8])
})

test('a failure is passed on', async () => {
  await assert.rejects(
    mapPool([1], 1, async () => {
      throw new Error('no luck')
    }),
    /no luck/,
  )
})

test('no more than the limit work at a time', async () => {
  let working = 0
  let most = 0
  await mapPool([1, 2, 3, 4, 5], 2, async () => {
    working++
    most = Math.max(most, working)
    await new Promise((resolve) => setImmediate(resolve))
    working--
  })
  assert.equal(most, 2)
})
