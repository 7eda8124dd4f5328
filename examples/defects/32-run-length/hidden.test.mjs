import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decode, encode } from './run-length.mjs'

test('what was written is read again', () => {
  for (const text of ['a', 'aa', 'aabbb', 'zzzzzzzzzzzz', 'abab', '', 'xyyyyyyyyyyz']) {
    assert.equal(decode(encode(text)), text)
  }
})
