import assert from 'node:assert/strict'
import { test } from 'node:test'
import { add, fraction, print } from './fractions.mjs'

test('zero is zero', () => {
  assert.deepEqual(fraction(0, 7), { top: 0, bottom: 1 })
})

test('nothing is divided by zero', () => {
  assert.throws(() => fraction(1, 0), RangeError)
})

test('fractions are brought to lowest terms', () => {
  assert.equal(print(fraction(8, 4)), '2')
  assert.equal(print(fraction(6, -4)), '-3/2')
})

test('fractions are added', () => {
  assert.equal(print(add(fraction(1, 2), fraction(1, 3))), '5/6')
})
