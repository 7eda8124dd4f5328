import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RateLimiter } from './rate-limiter.mjs'

test('no more than the burst is saved', () => {
  const time = { now: 0 }
  const gate = new RateLimiter({ perSecond: 5, burst: 3, clock: () => time.now })
  gate.tryTake(3)
  time.now = 10_000
  assert.equal(gate.tryTake(3), true)
  assert.equal(gate.tryTake(1), false)
})

test('small times add up', () => {
  const time = { now: 0 }
  const gate = new RateLimiter({ perSecond: 4, burst: 1, clock: () => time.now })
  gate.tryTake()
  for (const now of [50, 100, 150, 200]) {
    time.now = now
    assert.equal(gate.tryTake(), false)
  }
  time.now = 250
  assert.equal(gate.tryTake(), true)
})
