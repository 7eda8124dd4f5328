import { expect, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'

test('the order of keys does not count, that of a list does', () => {
  expect(fingerprint({ a: 1, b: { c: 2, d: [1, 2] } })).toBe(fingerprint({ b: { d: [1, 2], c: 2 }, a: 1 }))
  expect(fingerprint([1, 2])).not.toBe(fingerprint([2, 1]))
})

test.each([
  [{}, []],
  [{ a: 1 }, [['a', 1]]],
  [1, '1'],
  [null, 'null'],
  [{ a: null }, {}],
])('%j and %j are distinguished', (left, right) => {
  expect(fingerprint(left)).not.toBe(fingerprint(right))
})
