import assert from 'node:assert/strict'
import { test } from 'node:test'
import { score } from './bowling.mjs'

test('a game of spares with a strike in the middle', () => {
  assert.equal(score([5, 5, 6, 4, 10, 2, 8, ...new Array(12).fill(0)]), 16 + 20 + 20 + 10)
})

test('nine and a spare all along', () => {
  assert.equal(score([...new Array(10).fill([9, 1]).flat(), 9]), 190)
})
