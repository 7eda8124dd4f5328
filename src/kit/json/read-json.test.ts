import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offsetOf } from './json-node.ts'
import { readJson } from './read-json.ts'

const codes = (text: string) => readJson(text).problems.map(({ code }) => code)

test('sound JSON gives the value that JSON.parse gives, and no problem', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      const reading = readJson(text)
      expect(reading.value).toEqual(JSON.parse(text))
      expect(reading.problems.filter(({ code }) => code !== 'json/forbidden-key')).toEqual([])
    }),
    { seed: 1, numRuns: 500 },
  )
})

test('any text at all ends in a value or a problem, and agrees with JSON.parse on what is JSON', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'{}[]",:0.e-\\u truefalsn\n') })),
      (text) => {
        const { value, problems } = readJson(text)
        let parsed: unknown
        try {
          parsed = JSON.parse(text)
        } catch {
          expect(problems.length).toBeGreaterThan(0)
          return
        }
        if (value !== undefined && !problems.some(({ code }) => code === 'json/not-finite'))
          expect(value).toEqual(parsed)
      },
    ),
    { seed: 2, numRuns: 3000 },
  )
})

describe('what JSON.parse lets through is found', () => {
  test.each([
    ['a key twice', '{"a":1,"a":2}', 'json/duplicate-key'],
    ['a key twice, with blanks before the colon', '{"a" :1,"a":2}', 'json/duplicate-key'],
    ['a key twice, once escaped', '{"a":1,"\\u0061":2}', 'json/duplicate-key'],
    ['a number beyond the finite', '{"a":1e999}', 'json/not-finite'],
    ['an integer that would change', '{"a":12345678901234567890}', 'json/unsafe-integer'],
    ['half a surrogate pair', '{"a":"\\ud800"}', 'json/lone-surrogate'],
    ['half a surrogate pair in a key', '{"\\ud800":1}', 'json/lone-surrogate'],
    ['a key that some readers act on', '{"__proto__":{"x":1}}', 'json/forbidden-key'],
    ['a byte order mark', '\uFEFF{"a":1}', 'json/bom'],
    ['nesting without end', '['.repeat(100_000), 'json/too-deep'],
    ['nesting without end in a short text', `${'['.repeat(500)}${']'.repeat(500)}`, 'json/too-deep'],
  ])('%s', (_, text, code) => {
    expect(codes(text)).toContain(code)
  })

  test('a string that looks like a key is not one', () => {
    expect(codes('{"a":"\\":","b":":","c":["x",":"]}')).toEqual([])
  })

  test('a key named __proto__ stays an ordinary key and touches no prototype', () => {
    const { value } = readJson('{"__proto__":{"polluted":true}}')
    expect(Object.keys(value as object)).toEqual(['__proto__'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('text that is not JSON is reported with its place', () => {
  test.each([
    ['', 0, 'nothing'],
    ['{"a":1', 6, 'the end of the text'],
    ['{"a" 1}', 5, '"1}"'],
    ["{'a':1}", 1, '"\'a\':1}"'],
    ['[1,]', 3, '"]"'],
    ['{"a":"x', 5, 'text that never ends'],
    ['{"a":"\u0001"}', 6, 'a raw control character'],
    ['[01]', 2, '"1]"'],
    ['nul', 0, '"nul"'],
    ['{} {}', 3, '"{}"'],
  ])('%j at %i', (text, offset, found) => {
    const { value, problems } = readJson(text)
    expect(value).toBeUndefined()
    expect(problems).toEqual([expect.objectContaining({ code: 'json/syntax', offset, found })])
  })

  test('NaN and the infinities of Python are read as null', () => {
    const { value, problems } = readJson('{"a":NaN,"b":[-Infinity],"c":1}')
    expect(value).toEqual({ a: null, b: [null], c: 1 })
    expect(problems.map(({ code }) => code)).toEqual(['json/not-finite', 'json/not-finite'])
  })
})

test('a problem names the value that it concerns', () => {
  const { problems } = readJson('{"a":[1,{"b":1,"b":2}],"c":12345678901234567890}')
  expect(problems.map(({ code, path }) => `${code} ${path.join('/')}`)).toEqual([
    'json/duplicate-key a/1/b',
    'json/unsafe-integer c',
  ])
})

test('any number of problems fits', () => {
  expect(readJson(`[${'1e999,'.repeat(300_000)}1]`).problems).toHaveLength(300_000)
})

test('what JSON.parse accepts at the edge of the depth has a tree as well', () => {
  for (const depth of [127, 128, 129, 130]) {
    const reading = readJson(`${'['.repeat(depth)}1${']'.repeat(depth)}`)
    expect(reading.tree() === undefined).toBe(reading.value === undefined)
  }
})

test('the tree knows where each value begins', () => {
  const text = '\uFEFF{\n  "a": [1, {"b": true}]\n}'
  const tree = readJson(text).tree()!
  expect(text.slice(offsetOf(tree, ['a', 1, 'b']))).toMatch(/^true/)
  expect(text.slice(offsetOf(tree, ['a', 9]))).toMatch(/^\[1/)
})
