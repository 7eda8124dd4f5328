import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RingBuffer } from './ring-buffer.mjs'

test('the size never exceeds the room', () => {
  const buffer = new RingBuffer(2)
  for (let item = 0; item < 7; item++) buffer.push(item)
  assert.equal(buffer.size, 2)
  assert.deepEqual(buffer.toArray(), [5, 6])
})

test('a buffer of one holds the newest', () => {
  const buffer = new RingBuffer(1)
  buffer.push('old')
  buffer.push('new')
  assert.equal(buffer.shift(), 'new')
  assert.equal(buffer.size, 0)
})
