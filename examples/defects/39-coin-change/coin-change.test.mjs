import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fewestCoins, waysToPay } from './coin-change.mjs'

test('nothing is paid with no coins', () => {
  assert.equal(fewestCoins([1, 2, 5], 0), 0)
})

test('an amount that coins cannot make', () => {
  assert.equal(fewestCoins([5, 10], 3), undefined)
})

test('the fewest coins are not always the largest', () => {
  assert.equal(fewestCoins([1, 3, 4], 6), 2)
})

test('ways are counted', () => {
  assert.equal(waysToPay([1, 2, 5], 5), 4)
})
