import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diffLines } from './line-diff.mjs'

test('a replaced line is taken out and added', () => {
  assert.deepEqual(diffLines('a\nb\nc', 'a\nx\nc'), ['  a', '- b', '+ x', '  c'])
})

test('the fewest lines change', () => {
  const changes = diffLines('a\nb\nc\na\nb\nb\na', 'c\nb\na\nb\na\nc')
  assert.equal(changes.filter((change) => !change.startsWith(' ')).length, 5)
})
