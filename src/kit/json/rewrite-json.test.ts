import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from './read-json.ts'
import { rewriteJson } from './rewrite-json.ts'

const rewrite = (text: string, change: (value: never) => unknown) => {
  const { tree, value } = readJson(text)
  return rewriteJson(text, tree()!, change(value as never))
}

test('a value that did not change keeps its very characters', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 2), (value, indent) => {
      const text = ` ${JSON.stringify(value, null, indent)}\n`
      expect(rewrite(text, (same) => structuredClone(same))).toBe(text)
    }),
    { seed: 3, numRuns: 300 },
  )
})

test('what is written can be read back as the changed value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.constantFrom(0, 2), (before, after, indent) => {
      const text = JSON.stringify(before, null, indent)
      expect(JSON.parse(rewrite(text, () => JSON.parse(JSON.stringify(after))))).toEqual(
        JSON.parse(JSON.stringify(after)),
      )
    }),
    { seed: 4, numRuns: 500 },
  )
})

test('only the changed place changes: spellings of numbers and escapes stay', () => {
  const text = '{\n  "a": 1.50,\n  "b": "\\u00e9",\n  "c": 1e2\n}'
  expect(rewrite(text, (value: { a: number }) => ({ ...value, a: 2 }))).toBe(text.replace('1.50', '2'))
})

test('a renamed key keeps its place and the text of its value', () => {
  const text = '{"x": 1, "round": 2.0, "y": 3}'
  expect(rewrite(text, () => ({ x: 1, round_number: 2, y: 3 }))).toBe('{"x": 1, "round_number": 2.0, "y": 3}')
})

test('what no JSON value can say is written over', () => {
  const text = '{"a": NaN, "b": [1e999, -Infinity], "c": 1.0}'
  expect(rewrite(text, (value) => value)).toBe('{"a": null, "b": [null, null], "c": 1.0}')
})

test('keys stay in the order of the text, each with the blanks before it', () => {
  const text = '{ "b":1,   "10": 2,\n"2":3 , "a" : 4 }'
  expect(rewrite(text, (value: object) => ({ ...value, a: 5 }))).toBe(text.replace('4', '5'))
  expect(rewrite(text, () => ({ b: 1, 2: 3, a: 4 }))).toBe('{ "b":1,   "2":3 , "a" : 4 }')
})

test('a large object is written over in a moment', () => {
  const value = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`key${index}`, index]))
  const changed = { ...value, key7: 'seven' }
  expect(JSON.parse(rewrite(JSON.stringify(value), () => changed))).toEqual(changed)
})

test('a new key is indented like the others', () => {
  expect(rewrite('{\n  "a": 1\n}', () => ({ a: 1, b: [2] }))).toBe('{\n  "a": 1,\n  "b": [2]\n}')
})
