import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RateLimiter } from './rate-limiter.mjs'

function limiter() {
  const time = { now: 0 }
  return { time, limiter: new RateLimiter({ perSecond: 10, burst: 2, clock: () => time.now }) }
}

test('a call that costs more than the burst never goes through', () => {
  const { limiter: gate, time } = limiter()
  time.now = 60_000
  assert.equal(gate.tryTake(3), false)
})

test('a burst goes through at once', () => {
  const { limiter: gate } = limiter()
  assert.deepEqual([gate.tryTake(), gate.tryTake(), gate.tryTake()], [true, true, false])
})

test('calls are earned with time', () => {
  const { limiter: gate, time } = limiter()
  gate.tryTake(2)
  time.now = 100
  assert.equal(gate.tryTake(), true)
  assert.equal(gate.tryTake(), false)
})

test('the wait is told', () => {
  const { limiter: gate } = limiter()
  gate.tryTake(2)
  assert.equal(gate.waitMs(), 100)
})
