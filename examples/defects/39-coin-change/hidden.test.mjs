import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fewestCoins, waysToPay } from './coin-change.mjs'

test('one coin is enough where it fits', () => {
  assert.equal(fewestCoins([5], 5), 1)
  assert.equal(fewestCoins([1, 5, 10, 25], 30), 2)
  assert.equal(fewestCoins([7, 5], 24), 4)
  assert.equal(fewestCoins([2], 3), undefined)
})

test('there is one way to pay nothing', () => {
  assert.equal(waysToPay([2], 0), 1)
})
