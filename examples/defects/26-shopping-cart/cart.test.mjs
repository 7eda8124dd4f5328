import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Cart } from './cart.mjs'

test('an empty cart costs nothing', () => {
  assert.equal(new Cart().total, 0)
})

test('a small order pays for shipping', () => {
  assert.equal(new Cart().add('tea', 700, { quantity: 2 }).total, 1890)
})

test('a large order ships for free', () => {
  assert.equal(new Cart().add('kettle', 5000).total, 5000)
})

test('every third of a kind is free', () => {
  assert.equal(new Cart().add('cup', 300, { quantity: 7, thirdFree: true }).goods, 1500)
})

test('a voucher takes some per cent off', () => {
  assert.equal(new Cart().add('kettle', 8000).useVoucher(25).goods, 6000)
})
