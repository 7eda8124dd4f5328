import { expect, test } from 'vitest'
import { choicesIn } from './choices.ts'
import { numbersIn } from './numbers.ts'
import { readSource, regionAt } from './source-file.ts'
import { staysReadable } from './stays-readable.ts'
import { tunableFiles } from './tunable-files.ts'
import { unitsIn } from './units.ts'

const lines = (...text: string[]) => `${text.join('\n')}\n`

test('regions have a name, a family, bounds and the edits that they are open for', () => {
  const source = readSource(
    'a.py',
    lines(
      '# reprise:begin net family=shape range=0..7 edits=order,deletions',
      'a = 1',
      '# reprise:end',
      'b = 2',
    ),
  )
  expect(source.regions).toEqual([
    {
      name: 'net',
      family: 'shape',
      first: 2,
      last: 2,
      bounds: { least: 0, greatest: 7 },
      edits: ['order', 'deletions'],
    },
  ])
  expect(regionAt(source, 2)?.name).toBe('net')
  expect(regionAt(source, 4)).toBeUndefined()
})

test('numbers have names, bounds and their own minus; strings, kept lines and subtraction are left alone', () => {
  const source = readSource(
    'a.ts',
    lines(
      "import { x } from './v2.ts'",
      'const rate: number = 0.05 // reprise:range 0.001..1',
      'const shift = -3',
      'const rest = total - 4',
      "const text = '5'",
      'const fixed = 6 // reprise:keep',
      'const id7 = call(1e-3)',
    ),
  )
  expect(numbersIn(source).map(({ name, value, bounds }) => [name, value, bounds?.greatest])).toEqual([
    ['rate', 0.05, 1],
    ['shift', -3, undefined],
    ['const rest = total - 4', 4, undefined],
    ['const id7 = call(1e-3)', 0.001, undefined],
  ])
})

test('numbers of JSON are named by their keys', () => {
  expect(
    numbersIn(readSource('a.json', '{ "rate": 0.5, "name": "7" }')).map(({ name, value }) => [name, value]),
  ).toEqual([['rate', 0.5]])
})

test('a comment on a line of its own speaks of the next line', () => {
  const source = readSource(
    'a.py',
    lines('# reprise:range 1..9', 'depth = 3', '# reprise:one-of fast | slow', 'way = slow'),
  )
  expect(numbersIn(source)[0]).toMatchObject({ name: 'depth', bounds: { least: 1, greatest: 9 } })
  expect(choicesIn(source)).toMatchObject([{ name: 'way', current: 'slow', options: ['fast', 'slow'] }])
})

test('a choice is found as a whole word in the code, not in the comment that lists it', () => {
  const source = readSource(
    'a.mjs',
    lines(
      "const way = 'sort' // reprise:one-of 'sort' | 'sorted'",
      'run(heap2) // reprise:one-of heap | tree',
    ),
  )
  expect(choicesIn(source)).toMatchObject([{ name: 'way', current: "'sort'", start: 12, end: 18 }])
})

test('units are items of the outermost list and neighbouring statements; indexes and patterns are no lists', () => {
  const source = readSource(
    'a.js',
    lines(
      'const net = [',
      '  [0, 1],',
      '  [2, 3],',
      ']',
      'const [a, b] = net',
      'net[0] = [a]',
      'f(a);',
      'g(b);',
    ),
  )
  const units = unitsIn(source)
  expect(
    units.filter(({ what }) => what === 'item').map(({ start, end }) => source.text.slice(start, end)),
  ).toEqual(['[0, 1]', '[2, 3]'])
  expect(units.filter(({ what }) => what === 'statement').map(({ line }) => line)).toEqual([5, 6, 7, 8])
  expect(units.find(({ line }) => line === 5)?.canBeLeftOut).toBe(false)
})

test('where one file has marked regions, only that file is tuned, and never what is sealed or no program', () => {
  const marked = '// reprise:begin a\nconst a = 1\n// reprise:end\n'
  const files = { 'a.mjs': marked, 'b.mjs': 'const b = 2\n', 'README.md': '3', 'bench.mjs': marked }
  expect(tunableFiles({ files, sealed: ['bench.mjs'] }).map(({ path }) => path)).toEqual(['a.mjs'])
  const plain = {
    'b.mjs': 'const b = 2\n',
    'package.json': '{"a":1}',
    'b.test.mjs': 'const c = 1\n',
    'improve/config/settings.json': '{"a":1}',
  }
  expect(tunableFiles({ files: plain, sealed: [] }).map(({ path }) => path)).toEqual(['b.mjs'])
})

test('a text that can no longer be read is noticed', () => {
  expect(staysReadable('a.ts', 'const a: number = 1')).toBe(true)
  expect(staysReadable('a.mjs', 'const a = [1')).toBe(false)
  expect(staysReadable('a.json', '{"a": 1,}')).toBe(false)
  expect(staysReadable('a.py', 'a = (1')).toBe(false)
  expect(staysReadable('a.txt', 'a = (1')).toBe(true)
})
