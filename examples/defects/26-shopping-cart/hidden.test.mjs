import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Cart } from './cart.mjs'

test('of two vouchers the better one counts', () => {
  assert.equal(new Cart().add('pot', 2000).useVoucher(10).useVoucher(5).goods, 1800)
})

test('what is free after a voucher is still sent', () => {
  assert.equal(new Cart().add('pot', 2000).useVoucher(100).total, 490)
})
