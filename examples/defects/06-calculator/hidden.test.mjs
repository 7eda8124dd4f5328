import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calculate } from './calculator.mjs'

test('subtraction and division go from left to right', () => {
  assert.equal(calculate('10 - 4 - 3'), 3)
  assert.equal(calculate('16 / 4 / 2'), 2)
})

test('decimals may be long', () => {
  assert.equal(calculate('0.125 * 8 + 10.5'), 11.5)
})
