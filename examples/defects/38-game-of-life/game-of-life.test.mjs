import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neighboursOf, step } from './game-of-life.ts'

test('nothing comes of nothing', () => {
  assert.deepEqual(step([]), [])
})

test('a lonely cell dies', () => {
  assert.deepEqual(step([[4, 4]]), [])
})

test('a cell has eight neighbours', () => {
  assert.equal(neighboursOf([5, 5]).length, 8)
})

test('a blinker turns', () => {
  const flat = [
    [0, 1],
    [1, 1],
    [2, 1],
  ]
  const upright = [
    [1, 0],
    [1, 1],
    [1, 2],
  ]
  assert.deepEqual(step(flat), upright)
  assert.deepEqual(step(upright), flat)
})
