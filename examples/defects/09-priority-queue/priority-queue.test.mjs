import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PriorityQueue } from './priority-queue.mjs'

function drain(queue) {
  const items = []
  while (queue.size > 0) items.push(queue.pop())
  return items
}

test('an empty queue gives nothing', () => {
  assert.equal(new PriorityQueue().pop(), undefined)
})

test('two items come in order', () => {
  const queue = new PriorityQueue()
  queue.push(2)
  queue.push(1)
  assert.deepEqual(drain(queue), [1, 2])
})

test('the order can be turned round', () => {
  const queue = new PriorityQueue((a, b) => b - a)
  queue.push(1)
  queue.push(3)
  assert.deepEqual(drain(queue), [3, 1])
})

test('many items come in order', () => {
  const queue = new PriorityQueue()
  for (const item of [5, 2, 8, 1, 9, 3]) queue.push(item)
  assert.deepEqual(drain(queue), [1, 2, 3, 5, 8, 9])
})
