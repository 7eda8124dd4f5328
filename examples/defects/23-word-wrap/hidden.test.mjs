import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrap } from './word-wrap.mjs'

test('no line is longer than the width', () => {
  const text = 'the quick brown fox jumps over the lazy dog and runs far away from it'
  for (let width = 5; width < 40; width++) {
    for (const line of wrap(text, width)) assert.ok(line.length <= width, `${line} at ${width}`)
    assert.equal(wrap(text, width).join(' '), text)
  }
})

test('lines are filled', () => {
  assert.deepEqual(wrap('aa bb cc dd', 5), ['aa bb', 'cc dd'])
})
