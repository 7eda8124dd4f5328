import assert from 'node:assert/strict'
import { test } from 'node:test'
import { centre, wrap } from './word-wrap.mjs'

test('a short text is one line', () => {
  assert.deepEqual(wrap('to be or', 20), ['to be or'])
})

test('an empty text has no lines', () => {
  assert.deepEqual(wrap('  ', 20), [])
})

test('a long word has a line of its own', () => {
  assert.deepEqual(wrap('an unbelievable story', 8), ['an', 'unbelievable', 'story'])
})

test('a line may be as long as the width', () => {
  assert.deepEqual(wrap('abc def', 7), ['abc def'])
})

test('the blank between words counts', () => {
  assert.deepEqual(wrap('abc def', 6), ['abc', 'def'])
})

test('lines are put in the middle', () => {
  assert.deepEqual(centre('ab', 6), ['  ab'])
})
