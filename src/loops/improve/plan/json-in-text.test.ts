import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonInText } from './json-in-text.ts'

test.each([
  ['{"a":1}'],
  ['\n {"a":1}\n'],
  ['```json\n{"a":1}\n```'],
  ['Here is the plan:\n\n```\n{"a":1}\n```\nTell me what you think.'],
  ['Here is the plan: {"a":1}. I hope {it} helps.'],
  ['First {"b":2} was wrong, see `{`. Now:\n```json\n{"a":1}\n```'],
  ['I thought about {x} and "{" first. {"a":1}'],
])('the object is found in %j', (text) => {
  expect(jsonInText(text)).toEqual({ a: 1 })
})

test('of several objects in prose the longest counts', () => {
  expect(jsonInText('like {"a":1} but {"a":1,"b":{"c":"}"}} is whole')).toEqual({ a: 1, b: { c: '}' } })
})

test.each(['', 'no', '[1]', '3', '{"a":', '```\nnothing\n```'])('there is none in %j', (text) => {
  expect(jsonInText(text)).toBeUndefined()
})

test('a text of nothing but open braces is given up on', () => {
  expect(jsonInText('{'.repeat(50_000))).toBeUndefined()
})

test('an object is found whatever stands around it that has no braces and quotes', () => {
  const prose = fc.string().map((text) => text.replaceAll(/[{}"`]/g, ''))
  const record = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { minKeys: 1 })
  fc.assert(
    fc.property(prose, record, prose, (before, value, after) => {
      const text = JSON.stringify(value)
      expect(JSON.stringify(jsonInText(`${before}${text}${after}`))).toBe(JSON.stringify(JSON.parse(text)))
    }),
  )
})
