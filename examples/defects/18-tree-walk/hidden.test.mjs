import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, insert } from './tree-walk.mjs'

test('a shuffled list is sorted by a tree', () => {
  let tree
  for (let step = 0; step < 53; step++) tree = insert(tree, (step * 19) % 53)
  assert.deepEqual(
    [...inOrder(tree)],
    Array.from({ length: 53 }, (_, value) => value),
  )
})
