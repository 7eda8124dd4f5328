import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calculate } from './calculator.mjs'

test('products come before sums', () => {
  assert.equal(calculate('2 + 3 * 4'), 14)
})

test('parentheses come first', () => {
  assert.equal(calculate('(2 + 3) * 4'), 20)
})

test('signs stand before factors', () => {
  assert.equal(calculate('2 * -3'), -6)
})

test('numbers may have decimals', () => {
  assert.equal(calculate('1.5 * 4'), 6)
})

test('rubbish is refused', () => {
  assert.throws(() => calculate('2 $ 3'), /Unexpected \$ at 2/)
  assert.throws(() => calculate('(2'), /never closed/)
})
