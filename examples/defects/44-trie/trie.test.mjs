import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Trie } from './trie.mjs'

const trie = new Trie().add('tea').add('ten').add('to')

test('words are found', () => {
  assert.equal(trie.has('tea'), true)
  assert.equal(trie.has('coffee'), false)
})

test('the beginning of a word is no word', () => {
  assert.equal(trie.has('te'), false)
})

test('words are found by their beginning', () => {
  assert.deepEqual(trie.startingWith('te'), ['tea', 'ten'])
  assert.deepEqual(trie.startingWith('x'), [])
})

test('a word counts once', () => {
  assert.equal(new Trie().add('a').add('a').size, 1)
})
