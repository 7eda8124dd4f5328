import assert from 'node:assert/strict'
import { test } from 'node:test'
import { depth, has, inOrder, insert } from './tree-walk.mjs'

const treeOf = (values) => values.reduce((tree, value) => insert(tree, value), undefined)

test('an empty tree has no values', () => {
  assert.deepEqual([...inOrder(undefined)], [])
  assert.equal(depth(undefined), 0)
})

test('values to the right are walked in order', () => {
  assert.deepEqual([...inOrder(treeOf([1, 2, 3]))], [1, 2, 3])
})

test('values are walked in order whatever order they came in', () => {
  assert.deepEqual([...inOrder(treeOf([4, 2, 6, 1, 3]))], [1, 2, 3, 4, 6])
})

test('values are found', () => {
  const tree = treeOf([4, 2, 6])
  assert.equal(has(tree, 6), true)
  assert.equal(has(tree, 5), false)
})

test('the depth is that of the longest branch', () => {
  assert.equal(depth(treeOf([4, 2, 6, 1])), 3)
})
