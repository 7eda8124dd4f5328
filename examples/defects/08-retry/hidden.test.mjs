import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retrying } from './retry.mjs'

test('after the last retry the failure is thrown', async () => {
  let calls = 0
  const waits = []
  const operation = async () => {
    calls++
    throw new Error(`failure ${calls}`)
  }
  const sleep = async (ms) => void waits.push(ms)
  await assert.rejects(retrying(operation, { retries: 2, sleep }), /failure 3/)
  assert.deepEqual(waits, [100, 200])
})

test('a failure that is thrown and not rejected is tried again too', async () => {
  const operation = (attempt) => {
    if (attempt === 0) throw new Error('at once')
    return 'done'
  }
  assert.equal(await retrying(operation, { sleep: async () => {} }), 'done')
})
