import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageCount, pageOf } from './pagination.mjs'

test('a list that fits exactly fills whole pages', () => {
  assert.equal(pageCount(20, 10), 2)
  assert.equal(pageCount(0, 10), 0)
})

test('the first page has no page before', () => {
  const page = pageOf(['a', 'b', 'c', 'd'], 1, 2)
  assert.deepEqual(page.items, ['a', 'b'])
  assert.equal(page.previous, undefined)
  assert.equal(page.next, 2)
})

test('the last page may be short', () => {
  const page = pageOf(['a', 'b', 'c', 'd', 'e'], 3, 2)
  assert.deepEqual(page.items, ['e'])
  assert.equal(page.next, undefined)
})

test('a page without room is refused', () => {
  assert.throws(() => pageCount(3, 0), RangeError)
})
