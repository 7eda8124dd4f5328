import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Query } from './fluent-query.mjs'

test('the steps may come in any order', () => {
  const letters = [{ at: 'b' }, { at: 'c' }, { at: 'a' }]
  assert.deepEqual(new Query(letters).take(1).orderBy('at').all(), [{ at: 'a' }])
  assert.deepEqual(new Query(letters).orderBy('at').where('at', 'c').first(), { at: 'c' })
})
