import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countBy } from './group-by.ts'

test('keys that occur equally often keep their order', () => {
  assert.deepEqual(
    countBy(['x', 'y', 'z', 'y'], (item) => item),
    [
      ['y', 2],
      ['x', 1],
      ['z', 1],
    ],
  )
})
