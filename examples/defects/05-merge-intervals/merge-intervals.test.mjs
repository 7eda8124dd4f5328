import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coveredLength, mergeIntervals } from './merge-intervals.mjs'

const between = (start, end) => ({ start, end })

test('nothing merges to nothing', () => {
  assert.deepEqual(mergeIntervals([]), [])
})

test('separate intervals are put in order', () => {
  assert.deepEqual(mergeIntervals([between(5, 6), between(1, 2)]), [between(1, 2), between(5, 6)])
})

test('intervals that touch become one', () => {
  assert.deepEqual(mergeIntervals([between(1, 3), between(3, 4)]), [between(1, 4)])
})

test('an interval inside another adds nothing', () => {
  assert.deepEqual(mergeIntervals([between(1, 9), between(2, 4)]), [between(1, 9)])
})

test('covered length counts overlaps once', () => {
  assert.equal(coveredLength([between(0, 4), between(2, 6)]), 6)
})
