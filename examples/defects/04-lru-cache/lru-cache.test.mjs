import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LruCache } from './lru-cache.mjs'

test('what was set can be got', () => {
  const cache = new LruCache(2)
  cache.set('a', 1)
  assert.equal(cache.get('a'), 1)
})

test('what is not there is a miss', () => {
  const cache = new LruCache(2)
  assert.equal(cache.get('a'), undefined)
  assert.equal(cache.misses, 1)
})

test('the oldest entry makes room', () => {
  const cache = new LruCache(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.set('c', 3)
  assert.equal(cache.size, 2)
  assert.equal(cache.get('a'), undefined)
})

test('reading an entry keeps it', () => {
  const cache = new LruCache(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  assert.equal(cache.get('a'), 1)
  assert.equal(cache.get('b'), undefined)
})
