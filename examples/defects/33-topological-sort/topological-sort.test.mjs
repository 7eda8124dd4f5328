import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Cycle, inOrder, inSteps } from './topological-sort.ts'

test('nothing needs no order', () => {
  assert.deepEqual(inOrder({}), [])
})

test('a name alone is its own order', () => {
  assert.deepEqual(inOrder({ a: [] }), ['a'])
  assert.deepEqual(inSteps({ a: [] }), [['a']])
})

test('a cycle is told', () => {
  assert.throws(() => inOrder({ a: ['b'], b: ['a'] }), new Cycle('a needs b needs a'))
})

test('each comes after what it needs', () => {
  assert.deepEqual(inOrder({ shoes: ['socks', 'trousers'], trousers: [], socks: [] }), [
    'socks',
    'trousers',
    'shoes',
  ])
})
