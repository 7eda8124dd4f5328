import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AddressBook } from './address-book.mjs'

test('a deputy who is not in the book cannot be reached', () => {
  const book = new AddressBook().add('Ann', { deputy: 'Zoe' })
  assert.equal(book.reachDeputy('Ann'), undefined)
  assert.equal(book.reachDeputy('nobody'), undefined)
})
