import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RingBuffer } from './ring-buffer.mjs'

test('a new buffer is empty', () => {
  assert.equal(new RingBuffer(3).size, 0)
  assert.equal(new RingBuffer(3).shift(), undefined)
})

test('items leave in the order they came', () => {
  const buffer = new RingBuffer(3)
  buffer.push('a')
  buffer.push('b')
  assert.equal(buffer.shift(), 'a')
  assert.equal(buffer.shift(), 'b')
})

test('the places are used again', () => {
  const buffer = new RingBuffer(2)
  for (const item of [1, 2, 3, 4]) {
    buffer.push(item)
    assert.equal(buffer.shift(), item)
  }
})

test('what is in a buffer can be listed', () => {
  const buffer = new RingBuffer(3)
  buffer.push('a')
  buffer.push('b')
  assert.deepEqual(buffer.toArray(), ['a', 'b'])
})

test('the oldest item is forgotten when there is no room', () => {
  const buffer = new RingBuffer(3)
  for (const item of [1, 2, 3, 4]) buffer.push(item)
  assert.deepEqual(buffer.toArray(), [2, 3, 4])
})

test('a buffer without room is refused', () => {
  assert.throws(() => new RingBuffer(0), RangeError)
})
