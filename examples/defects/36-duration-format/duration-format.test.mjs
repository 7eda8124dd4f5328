import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clock, formatDuration, parseDuration } from './duration-format.mjs'

test('durations are put into words', () => {
  assert.equal(formatDuration(3725), '1h 2m 5s')
  assert.equal(formatDuration(86_400), '1d')
})

test('no time is no seconds', () => {
  assert.equal(formatDuration(0), '0s')
})

test('words are read', () => {
  assert.equal(parseDuration('1h 2m 5s'), 3725)
})

test('a few seconds are shown on the clock', () => {
  assert.equal(clock(9), '00:09')
})

test('hours are shown on the clock', () => {
  assert.equal(clock(3725), '1:02:05')
})
