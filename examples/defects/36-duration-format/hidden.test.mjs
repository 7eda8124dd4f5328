import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clock, formatDuration, parseDuration } from './duration-format.mjs'

test('a full minute has no seconds', () => {
  assert.equal(clock(60), '01:00')
  assert.equal(clock(7199), '1:59:59')
})

test('what is written is read again', () => {
  for (const seconds of [1, 59, 60, 3599, 90_061])
    assert.equal(parseDuration(formatDuration(seconds)), seconds)
})
