import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LruCache } from './lru-cache.mjs'

test('reading twice gives the same', () => {
  const cache = new LruCache(1)
  cache.set('a', 0)
  assert.equal(cache.get('a'), 0)
  assert.equal(cache.get('a'), 0)
  assert.equal(cache.size, 1)
  assert.equal(cache.misses, 0)
})

test('an entry can be replaced', () => {
  const cache = new LruCache(2)
  cache.set('a', 1)
  cache.set('b', 1)
  cache.set('a', 2)
  cache.set('c', 1)
  assert.equal(cache.get('a'), 2)
  assert.equal(cache.get('b'), undefined)
})
