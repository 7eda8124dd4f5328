import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexOf, insert, lowerBound } from './binary-search.mjs'

test('nothing is found in an empty list', () => {
  assert.equal(indexOf([], 4), -1)
  assert.equal(lowerBound([], 4), 0)
})

test('a value that is missing is not found', () => {
  assert.equal(indexOf([1, 3, 5, 7], 4), -1)
})

test('each value is found at its place', () => {
  const list = [2, 4, 6, 8, 10]
  for (const [place, value] of list.entries()) assert.equal(indexOf(list, value), place)
})

test('a value beyond the end goes to the end', () => {
  assert.deepEqual(insert([1, 2, 3], 9), [1, 2, 3, 9])
})
