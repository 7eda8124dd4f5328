import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diffLines } from './line-diff.mjs'

test('equal texts have no changes', () => {
  assert.deepEqual(diffLines('a\nb', 'a\nb'), ['  a', '  b'])
})

test('a line is added at the end', () => {
  assert.deepEqual(diffLines('a', 'a\nb'), ['  a', '+ b'])
})

test('a line is taken out', () => {
  assert.deepEqual(diffLines('a\nb\nc', 'a\nc'), ['  a', '- b', '  c'])
})

test('a line put in front keeps the others', () => {
  assert.deepEqual(diffLines('a\nb\nc', 'x\na\nb\nc'), ['+ x', '  a', '  b', '  c'])
})

test('a common line at the end is kept', () => {
  assert.deepEqual(diffLines('a\nb', 'x\ny\nb'), ['- a', '+ x', '+ y', '  b'])
})
