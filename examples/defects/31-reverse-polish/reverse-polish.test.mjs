import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evaluate } from './reverse-polish.cjs'

test('a number is its own value', () => {
  assert.equal(evaluate('42'), 42)
})

test('sums and products', () => {
  assert.equal(evaluate('3 4 + 2 *'), 14)
})

test('the second number is taken from the first', () => {
  assert.equal(evaluate('10 4 -'), 6)
  assert.equal(evaluate('20 5 /'), 4)
})

test('a sign without numbers is refused', () => {
  assert.throws(() => evaluate('1 +'), /\+ lacks a number/)
})

test('numbers without signs are refused', () => {
  assert.throws(() => evaluate('1 2'), /2 numbers are left/)
})

test('words are refused', () => {
  assert.throws(() => evaluate('one'), /one is no number/)
})
