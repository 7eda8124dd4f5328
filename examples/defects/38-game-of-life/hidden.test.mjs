import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neighboursOf, step } from './game-of-life.ts'

test('a block stays', () => {
  const block = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ]
  assert.deepEqual(step(block), block)
})

test('no cell is its own neighbour', () => {
  assert.ok(!neighboursOf([2, 3]).some(([column, row]) => column === 2 && row === 3))
})
