import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deepEqual } from './deep-equal.ts'

test('plain values are compared', () => {
  assert.equal(deepEqual(1, 1), true)
  assert.equal(deepEqual('a', 'b'), false)
})

test('lists are compared item by item', () => {
  assert.equal(deepEqual([1, [2]], [1, [2]]), true)
  assert.equal(deepEqual([1, 2], [1]), false)
})

test('the order of fields does not matter', () => {
  assert.equal(deepEqual({ a: 1, b: [2] }, { b: [2], a: 1 }), true)
})

test('a list is no record', () => {
  assert.equal(deepEqual([], {}), false)
})

test('null is not an empty record', () => {
  assert.equal(deepEqual(null, {}), false)
  assert.equal(deepEqual({ a: null }, { a: {} }), false)
})
