import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insert, lowerBound } from './binary-search.mjs'

test('of equal values the first counts', () => {
  assert.equal(lowerBound([1, 2, 2, 2, 3], 2), 1)
  assert.equal(lowerBound([5, 5], 5), 0)
})

test('a list filled one by one is in order', () => {
  const list = []
  for (const value of [5, 1, 4, 1, 3, 9, 2, 6]) insert(list, value)
  assert.deepEqual(list, [1, 1, 2, 3, 4, 5, 6, 9])
})
