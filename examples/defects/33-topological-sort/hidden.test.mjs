import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, inSteps } from './topological-sort.ts'

test('names that nobody lists are in the order too', () => {
  assert.deepEqual(inOrder({ roof: ['walls'], walls: ['ground'] }), ['ground', 'walls', 'roof'])
})

test('what does not depend on each other is one step', () => {
  assert.deepEqual(inSteps({ c: ['a', 'b'], d: ['c'], a: [], b: [] }), [['a', 'b'], ['c'], ['d']])
})
