import { expect, test } from 'vitest'
import { namesInScope } from './names-in-scope.ts'
import { parseSource } from './parse-source.ts'
import { sitesIn } from './sites.ts'

/** The names in scope at the identifier `here`, the nearest first. */
function namesAt(text: string, path = 'a.mjs'): string[] {
  const site = sitesIn(parseSource(path, text)!).find(
    ({ node }) => node.type === 'Identifier' && node.name === 'here',
  )
  return namesInScope(site!).map(({ name }) => name)
}

test.each([
  ['variables that come before', 'let a = 1; f(here); let b = 2', ['a']],
  [
    'parameters, taken apart as they may be',
    '({ a, b: [c, ...d] }, e = 1, ...g) => here',
    ['a', 'c', 'd', 'e', 'g'],
  ],
  ['functions wherever they stand', 'f(here); function f() {}', ['f']],
  ['imports', "import a, { b as c } from 'd'; here", ['a', 'c']],
  ['the variable of a loop in its body', 'for (const a of b) f(here)', ['a']],
  ['but not in what it goes over', 'for (const a of here) f(a)', []],
  ['what is caught', 'try {} catch (a) { here }', ['a']],
  ['nothing of a neighbour', '{ let a }; { here }', []],
  ['var from anywhere', '() => { f(here); var a = 1 }', ['a']],
  ['not what is being declared', 'const a = here', []],
  ['what is exported', 'export const a = 1; export function b() { here }', ['a', 'b']],
])('%s', (_, text, names) => {
  expect(namesAt(text)).toEqual(names)
})

test('the nearest of two equal names counts', () => {
  const site = sitesIn(parseSource('a.ts', 'const a = 1; (a: string) => here')!).find(
    ({ node }) => node.type === 'Identifier' && node.name === 'here',
  )
  expect(namesInScope(site!)).toEqual([{ name: 'a', kind: 'parameter', constant: false, distance: 0 }])
})
