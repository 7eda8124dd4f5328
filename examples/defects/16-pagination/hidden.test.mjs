import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageCount, pageOf } from './pagination.mjs'

test('a started page counts', () => {
  assert.equal(pageCount(1, 10), 1)
  assert.equal(pageCount(11, 10), 2)
  assert.equal(pageCount(10, 10), 1)
})

test('a page beyond the end is the last one', () => {
  const page = pageOf([1, 2, 3], 9, 2)
  assert.equal(page.current, 2)
  assert.deepEqual(page.items, [3])
  assert.equal(page.previous, 1)
})
