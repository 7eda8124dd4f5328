import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deepEqual } from './deep-equal.ts'

test('null is itself and nothing else', () => {
  assert.equal(deepEqual(null, null), true)
  assert.equal(deepEqual({}, null), false)
  assert.equal(deepEqual([null], [undefined]), false)
})

test('a field that is undefined is not a field that is missing', () => {
  assert.equal(deepEqual({ a: undefined }, { b: undefined }), false)
})
