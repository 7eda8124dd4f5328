import { expect, test } from 'vitest'
import { placesNamed } from './stack-places.ts'

const files = new Map([
  ['src/a.mjs', ''],
  ['b.ts', ''],
])

test('lines of the project are read from a stack, in its order', () => {
  const stack = `TypeError: x
    at inner (file:///work/src/a.mjs:12:5)
    at async outer (/work/b.ts:3:1)
    at node:internal/x:1:2
    at file:///work/node_modules/p/index.js:9:9
    at /elsewhere/src/a.mjs:1:1`
  expect(placesNamed(stack, '/work', files)).toEqual([
    { path: 'src/a.mjs', line: 12 },
    { path: 'b.ts', line: 3 },
  ])
})

test('relative names and versions of modules are understood', () => {
  expect(placesNamed(' ❯ src/a.mjs:7:2\n b.ts?v=12:4', '/work', files)).toEqual([
    { path: 'src/a.mjs', line: 7 },
    { path: 'b.ts', line: 4 },
  ])
})

test('a text without places has none', () => {
  expect(placesNamed('nothing at 12:30, a.md:3', '/work', files)).toEqual([])
})
