import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backoff, retrying } from './retry.mjs'

/** An operation that fails some times and then gives how often it was called. */
function failing(times) {
  let calls = 0
  return async () => {
    calls++
    if (calls <= times) throw new Error(`failure ${calls}`)
    return calls
  }
}

function sleeper() {
  const waits = []
  return { waits, sleep: async (ms) => void waits.push(ms) }
}

test('waits double up to the limit', () => {
  assert.deepEqual(
    [0, 1, 2, 10].map((retry) => backoff(retry)),
    [100, 200, 400, 5000],
  )
})

test('an operation that goes well is called once', async () => {
  const { waits, sleep } = sleeper()
  assert.equal(await retrying(failing(0), { sleep }), 1)
  assert.deepEqual(waits, [])
})

test('a passing failure is tried again', async () => {
  const { waits, sleep } = sleeper()
  assert.equal(await retrying(failing(2), { sleep }), 3)
  assert.deepEqual(waits, [100, 200])
})

test('a lasting failure is thrown at once', async () => {
  const { sleep } = sleeper()
  await assert.rejects(retrying(failing(1), { sleep, isPassing: () => false }), /failure 1/)
})
