import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distance, suggest } from './levenshtein.mjs'

test('the nearest word is suggested', () => {
  assert.equal(suggest('colr', ['size', 'color', 'colour']), 'color')
  assert.equal(suggest('xyz', ['color', 'size'], 1), undefined)
})

test('a replaced letter costs one', () => {
  assert.equal(distance('cat', 'cut'), 1)
  assert.equal(distance('flaw', 'lawn'), 2)
})
