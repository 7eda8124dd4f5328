import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseQuery, printQuery } from './query-string.mjs'

test('pairs are read', () => {
  assert.deepEqual(parseQuery('?a=1&b=two'), { a: '1', b: 'two' })
})

test('names that come again become lists', () => {
  assert.deepEqual(parseQuery('tag=x&tag=y&tag=z'), { tag: ['x', 'y', 'z'] })
})

test('plus stands for a blank', () => {
  assert.deepEqual(parseQuery('q=to+be+or'), { q: 'to be or' })
})

test('signs are decoded', () => {
  assert.deepEqual(parseQuery('q=50%25'), { q: '50%' })
})

test('values are written', () => {
  assert.equal(printQuery({ a: '1 & 2', b: ['x', 'y'] }), 'a=1%20%26%202&b=x&b=y')
})
