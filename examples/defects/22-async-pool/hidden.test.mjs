import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapPool } from './async-pool.ts'

test('a limit of one works in turn', async () => {
  const log = []
  await mapPool(['a', 'b', 'c'], 1, async (item) => {
    log.push(`${item} begins`)
    await Promise.resolve()
    log.push(`${item} ends`)
  })
  assert.deepEqual(log, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('each item is worked on once', async () => {
  const places = []
  await mapPool(['x', 'y', 'z'], 7, async (_, place) => places.push(place))
  assert.deepEqual(places, [0, 1, 2])
})
