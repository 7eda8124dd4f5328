import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Trie } from './trie.mjs'

test('nothing is a word only when it was added', () => {
  assert.equal(new Trie().has(''), false)
  assert.equal(new Trie().add('').has(''), true)
  assert.equal(new Trie().add('abc').has('abcd'), false)
})
