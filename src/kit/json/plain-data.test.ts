import { expect, test } from 'vitest'
import { notPlainData } from './plain-data.ts'

test('plain data has no fault', () => {
  const bare: object = Object.create(null)
  for (const value of [null, 0, '', true, [], {}, { a: [1, { b: null }] }, bare])
    expect(notPlainData(value)).toBeUndefined()
  const shared = { a: 1 }
  expect(notPlainData([shared, shared])).toBeUndefined()
})

test.each([
  [{ a: 1n }, 'a BigInt at /a'],
  [{ a: [Number.NaN] }, 'NaN at /a/0'],
  [Number.POSITIVE_INFINITY, 'Infinity at the top'],
  [{ a: new Map() }, 'a Map at /a'],
  [[new Date(0)], 'a Date at /0'],
  [{ a: () => 1 }, 'a function at /a'],
  [{ a: { b: undefined } }, 'undefined at /a/b'],
  [{ a: Symbol('x') }, 'a symbol at /a'],
  [new Error('x'), 'a Error at the top'],
])('what JSON cannot hold is named with its place: %#', (value, fault) => {
  expect(notPlainData(value)).toBe(fault)
})

test('an object that holds itself is named', () => {
  const value: Record<string, unknown> = {}
  value.self = value
  expect(notPlainData(value)).toBe('an object that holds itself at /self')
})
