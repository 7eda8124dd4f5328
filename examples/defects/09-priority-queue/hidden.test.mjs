import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PriorityQueue } from './priority-queue.mjs'

test('pushes and pops may be mixed', () => {
  const queue = new PriorityQueue((a, b) => a.at - b.at)
  for (const at of [4, 1, 3]) queue.push({ at })
  assert.equal(queue.pop().at, 1)
  queue.push({ at: 2 })
  queue.push({ at: 0 })
  assert.deepEqual([queue.pop().at, queue.pop().at, queue.pop().at, queue.pop().at], [0, 2, 3, 4])
})

test('a long shuffled list is sorted', () => {
  const queue = new PriorityQueue()
  for (let step = 0; step < 101; step++) queue.push((step * 37) % 101)
  for (let expected = 0; expected < 101; expected++) assert.equal(queue.pop(), expected)
})
