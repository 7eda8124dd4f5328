import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evaluate } from './reverse-polish.cjs'

test('division and subtraction keep their sides', () => {
  assert.equal(evaluate('20 5 /'), 4)
  assert.equal(evaluate('5 1 2 + 4 * + 3 -'), 14)
  assert.equal(evaluate('2 3 -'), -1)
})
