import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coveredLength, mergeIntervals } from './merge-intervals.mjs'

const between = (start, end) => ({ start, end })

test('a chain of overlaps is one interval', () => {
  assert.deepEqual(mergeIntervals([between(4, 8), between(1, 5), between(2, 3), between(7, 9)]), [
    between(1, 9),
  ])
})

test('the input stays as it was', () => {
  const input = [between(1, 5), between(2, 9)]
  mergeIntervals(input)
  assert.deepEqual(input, [between(1, 5), between(2, 9)])
  assert.equal(coveredLength(input), 8)
})
