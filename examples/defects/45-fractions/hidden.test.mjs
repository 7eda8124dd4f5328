import assert from 'node:assert/strict'
import { test } from 'node:test'
import { add, fraction, greatestDivisor, print } from './fractions.mjs'

test('divisors are found', () => {
  assert.equal(greatestDivisor(12, 18), 6)
  assert.equal(greatestDivisor(7, 13), 1)
})

test('halves of all signs add up', () => {
  assert.equal(print(add(fraction(-1, 2), fraction(1, 2))), '0')
  assert.equal(print(add(fraction(3, 4), fraction(5, 4))), '2')
})
