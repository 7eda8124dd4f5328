import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AddressBook } from './address-book.mjs'

const book = new AddressBook()
  .add('Ann', { email: 'ann@example.org', deputy: 'Ben' })
  .add('Ben', { phone: '555-0100' })

test('people are reached by mail or phone', () => {
  assert.equal(book.reach('ann'), 'ann@example.org')
  assert.equal(book.reach('ben'), '555-0100')
})

test('strangers cannot be reached', () => {
  assert.equal(book.reach('zoe'), undefined)
})

test('deputies are reached', () => {
  assert.equal(book.reachDeputy('ann'), '555-0100')
  assert.equal(book.reachDeputy('ben'), undefined)
})

test('strangers have no deputies', () => {
  assert.equal(book.reachDeputy('zoe'), undefined)
})

test('names are in order', () => {
  assert.deepEqual(book.names(), ['Ann', 'Ben'])
})
