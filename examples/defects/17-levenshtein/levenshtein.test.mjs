import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distance, suggest } from './levenshtein.mjs'

test('from nothing to a word costs its length', () => {
  assert.equal(distance('', 'abc'), 3)
  assert.equal(distance('abc', ''), 3)
})

test('nothing is suggested where nothing is known', () => {
  assert.equal(suggest('word', []), undefined)
})

test('equal words have no distance', () => {
  assert.equal(distance('same', 'same'), 0)
})

test('three changes lead from kitten to sitting', () => {
  assert.equal(distance('kitten', 'sitting'), 3)
})
