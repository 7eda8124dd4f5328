import assert from 'node:assert/strict'
import { test } from 'node:test'
import { multiply, transpose } from './matrix.mjs'

test('a column becomes a row', () => {
  assert.deepEqual(transpose([[1], [2], [3]]), [[1, 2, 3]])
})

test('transposing twice changes nothing', () => {
  const matrix = [
    [1, 2, 3],
    [4, 5, 6],
  ]
  assert.deepEqual(transpose(transpose(matrix)), matrix)
  assert.deepEqual(multiply(matrix, transpose(matrix)), [
    [14, 32],
    [32, 77],
  ])
})
