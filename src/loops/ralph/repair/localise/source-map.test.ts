import { expect, test } from 'vitest'
import { lineStarts, readSourceMap, toOriginal } from './source-map.ts'

const map = { version: 3, sources: ['/a.ts'], mappings: 'AACA,GAAI;ACDJ,KAAK' }

test('a source map is read from its address, plain or in base 64', () => {
  const text = JSON.stringify(map)
  const encoded = Buffer.from(text).toString('base64')
  const expected = { sources: map.sources, mappings: map.mappings }
  expect(readSourceMap(`data:application/json;base64,${encoded}`)).toEqual(expected)
  expect(readSourceMap(`data:application/json;charset=utf-8,${encodeURIComponent(text)}`)).toEqual(expected)
})

test.each([
  'a.js.map',
  'data:text/plain,x',
  'data:application/json,{',
  'data:application/json,{"sources":1}',
])('%s is no source map', (address) => {
  expect(readSourceMap(address)).toBeUndefined()
})

test('what ran of a script is mapped to its source', () => {
  // Line 0 of the script comes from line 1 of the source: column 0 from 0, column 3 from 4.
  const original = 'first\nlet x = 1\n'
  const script = { lines: lineStarts('abcdef\nxyz'), map: { sources: ['/a.ts'], mappings: 'AACA,GAAI' } }
  const ran = [
    [0, false],
    [3, true],
  ] as const
  expect(toOriginal(ran, script, original)).toEqual([
    [6, false],
    [10, true],
  ])
})

test('a place that was made into several ran when one of them ran', () => {
  const script = { lines: [0], map: { sources: ['/a.ts'], mappings: 'AAAA,CAAA,CAAA' } }
  expect(
    toOriginal(
      [
        [0, false],
        [1, true],
        [2, false],
      ],
      script,
      'x',
    ),
  ).toEqual([[0, true]])
})

test('only the first source is followed, and places beyond the texts are left out', () => {
  const script = { lines: [0, 7], map }
  expect(toOriginal([[0, true]], script, 'first\nsecond')).toEqual([
    [6, true],
    [10, true],
  ])
  expect(toOriginal([[0, true]], { lines: [0], map }, 'only')).toEqual([])
})

test('lines begin behind line ends', () => {
  expect(lineStarts('a\r\n\nb')).toEqual([0, 3, 4])
})
