import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoize } from './memoize.mjs'

test('any result is remembered, undefined as well', () => {
  for (const result of [undefined, null, false, '', 0, 'text']) {
    let calls = 0
    const remembered = memoize(() => {
      calls++
      return result
    })
    assert.equal(remembered('key'), result)
    assert.equal(remembered('key'), result)
    assert.equal(calls, 1)
  }
})
