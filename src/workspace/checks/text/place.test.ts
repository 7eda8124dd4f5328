import { expect, test } from 'vitest'
import { isOwn, placeOf, placeOfFrame } from './place.ts'

test.each([
  ['    at label (file:///shop/price.mjs:5:20)', { file: '/shop/price.mjs', line: 5, column: 20 }],
  ['    at async /my shop/price.mjs:5:20', { file: '/my shop/price.mjs', line: 5, column: 20 }],
  ['    at f (C:\\shop\\a.js:1:2)', { file: 'C:\\shop\\a.js', line: 1, column: 2 }],
  ['    at f (file:///C:/shop/a.js:1:2)', { file: 'C:/shop/a.js', line: 1, column: 2 }],
  [' ❯ label src/price.js:5:20', { file: 'src/price.js', line: 5, column: 20 }],
  [' ❯ ./price.js:5', { file: 'price.js', line: 5 }],
  ['    at Array.map (<anonymous>)', undefined],
])('%s has its place', (frame, place) => {
  expect(placeOfFrame(frame)).toEqual(place)
})

test.each(['a.js', ':1:2', 'a.js:x', ''])('%s is no place', (text) => {
  expect(placeOf(text)).toBeUndefined()
})

test('the runtime and dependencies are not the user’s own', () => {
  const files = [
    'node:fs',
    'a/node_modules/b.js',
    '/usr/lib/python3.11/ast.py',
    'venv/site-packages/x.py',
    '/rustc/1/a.rs',
  ]
  expect(files.filter((file) => isOwn({ file }))).toEqual([])
  expect(isOwn({ file: 'src/node.js' })).toBe(true)
})
