import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseQuery, printQuery } from './query-string.mjs'

test('names may have blanks too', () => {
  assert.deepEqual(parseQuery('full+first+name=a+b+c'), { 'full first name': 'a b c' })
})

test('a written plus stays a plus', () => {
  assert.deepEqual(parseQuery(printQuery({ sum: '1+1+1' })), { sum: '1+1+1' })
})
