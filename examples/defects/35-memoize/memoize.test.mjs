import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazy, memoize } from './memoize.mjs'

function counted(work) {
  const counter = { calls: 0 }
  return [
    (...values) => {
      counter.calls++
      return work(...values)
    },
    counter,
  ]
}

test('a result is remembered', () => {
  const [square, counter] = counted((value) => value * value)
  const remembered = memoize(square)
  assert.deepEqual([remembered(3), remembered(3), remembered(4)], [9, 9, 16])
  assert.equal(counter.calls, 2)
})

test('keys can be made', () => {
  const [add, counter] = counted((left, right) => left + right)
  const remembered = memoize(add, { keyOf: (left, right) => `${left}+${right}` })
  assert.deepEqual([remembered(1, 2), remembered(1, 2)], [3, 3])
  assert.equal(counter.calls, 1)
})

test('old results are forgotten at the limit', () => {
  const [same, counter] = counted((value) => value)
  const remembered = memoize(same, { limit: 1 })
  for (const value of [1, 2, 1]) remembered(value)
  assert.equal(counter.calls, 3)
})

test('a result of zero is remembered too', () => {
  const [nothing, counter] = counted(() => 0)
  const once = lazy(nothing)
  assert.deepEqual([once(), once()], [0, 0])
  assert.equal(counter.calls, 1)
})
