import assert from 'node:assert/strict'
import { test } from 'node:test'
import { multiply, transpose, zeros } from './matrix.mjs'

test('zeros have the asked size', () => {
  assert.deepEqual(zeros(1, 2), [[0, 0]])
})

test('a square is transposed', () => {
  assert.deepEqual(
    transpose([
      [1, 2],
      [3, 4],
    ]),
    [
      [1, 3],
      [2, 4],
    ],
  )
})

test('a row becomes a column', () => {
  assert.deepEqual(transpose([[1, 2, 3]]), [[1], [2], [3]])
})

test('matrices are multiplied', () => {
  assert.deepEqual(multiply([[1, 2]], [[3], [4]]), [[11]])
})

test('sizes that do not fit are refused', () => {
  assert.throws(() => multiply([[1, 2]], [[1, 2]]), /2 columns do not fit 1 rows/)
})
