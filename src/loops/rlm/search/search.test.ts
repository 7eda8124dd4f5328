import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { sizeOf } from '../context/piece.ts'
import { describeText } from './describe-text.ts'
import { filterLines } from './filter-lines.ts'
import { splitPieces } from './line-bounds.ts'
import { readLines, readText } from './read-text.ts'
import { requiredLiteral } from './required-literal.ts'
import { divideSearch, search } from './search.ts'
import { tabulate } from './tabulate.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-search-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function pieceOf(text: string, name = 'text') {
  const path = join(folder, `${name}-${text.length}-${Buffer.byteLength(text)}.txt`)
  writeFileSync(path, text)
  return { name, path, start: 0, end: Buffer.byteLength(text) }
}

const random = seededRandom(1, 'search')
const alphabet = ['a', 'b', 'ab', ' ', '=', '7', 'é', '日本', '.']
const lines = Array.from({ length: 4000 }, () =>
  Array.from(
    { length: Math.floor(random() * 14) },
    () => alphabet[Math.floor(random() * alphabet.length)],
  ).join(''),
)
const long = 'x'.repeat(1_500_000)
const piece = pieceOf(`${[...lines.slice(0, 2000), long, ...lines.slice(2000)].join('\n')}\n`)
const all = [...lines.slice(0, 2000), long, ...lines.slice(2000)]

test.each([
  ['ab=', false],
  ['日本', false],
  ['a+b', true],
  ['^a', true],
  ['b$', true],
  ['[^a]b', true],
  ['7\\s*=', true],
  ['é.a', true],
  ['ab(?:7|=)', true],
  ['a\\.b?', true],
  ['^$', true],
])('%s finds the same lines as comparing each line', (pattern, regex) => {
  const expression = regex ? new RegExp(pattern) : undefined
  const expected = all.filter((line) => expression?.test(line) ?? line.includes(pattern)).length
  const order = { pattern, regex, ignoreCase: false, limit: 3, pieces: [piece] }
  expect(search(order).count).toBe(expected)
  expect(search({ ...order, invert: true }).count).toBe(all.length - expected)
  const divided = divideSearch(order, 5).map(search)
  expect(divided.reduce((sum, { count }) => sum + count, 0)).toBe(expected)
  const [first] = search(order).lines
  if (first) expect(readText([{ ...piece, start: first.offset }], 40)).toContain(first.text.slice(0, 5))
})

test.each([
  ['code=[0-9]+ secret', ' secret'],
  ['colou?r', 'colo'],
  ['ab+c', 'ab'],
  ['(abc)?def', undefined],
  ['a|bcd', undefined],
  ['x{3}yz', 'yz'],
  ['\\d+\\.\\d+', undefined],
  ['a\\.b\\.c', 'a.b.c'],
])('every match of %s contains %s', (source, expected) => {
  expect(requiredLiteral(source)).toBe(expected)
})

test('parts end at the ends of lines and hold everything once', () => {
  const small = pieceOf(lines.join('\n'), 'small')
  const parts = splitPieces([small], 1000)
  expect(parts.map((part) => readText(part, 1 << 20)).join('')).toBe(lines.join('\n'))
  expect(parts.every((part) => sizeOf(part) <= 1000)).toBe(true)
  expect(parts.slice(0, -1).every((part) => readText(part, 1 << 20).endsWith('\n'))).toBe(true)
})

test('lines are read by their numbers, also beyond a block', () => {
  expect(readLines(piece, 2, 3, 1000).lines).toEqual(all.slice(1, 3))
  expect(readLines(piece, 4001, 4010, 1000)).toEqual({ lines: [all[4000]], total: 4001 })
})

test.each([
  ['json', '{"id":1,"city":"Oslo","amount":2.5}\n{"id":2,"city":"Rome","amount":4}\n'],
  ['csv', 'id,city,amount\n1,Oslo,2.5\n2,"Rome",4\n'],
  ['pairs', 'id=1 city=Oslo amount=2.5\nid=2 city="Rome" amount=4\n'],
])('records are understood as %s', (form, text) => {
  const pieces = [pieceOf(text, form)]
  const shape = describeText(pieces)
  expect(shape).toMatchObject({ form, records: 2 })
  expect(shape.fields).toContainEqual({ name: 'city', type: 'text', values: ['Oslo', 'Rome'] })
  expect(
    tabulate(pieces, { where: [{ field: 'amount', is: '>', value: 2 }], group: 'city', measure: 'amount' }),
  ).toEqual({
    count: 2,
    records: 2,
    rows: {
      Oslo: { count: 1, sum: 2.5, least: 2.5, most: 2.5 },
      Rome: { count: 1, sum: 4, least: 4, most: 4 },
    },
  })
})

test('a filtered table keeps its header, and a part of a table has the fields of its header', () => {
  const rows = Array.from(
    { length: 2000 },
    (_, index) => `${index},${index % 2 ? 'Oslo' : 'Rome'},${index}.5`,
  )
  const table = pieceOf(`id,city,amount\r\n${rows.join('\r\n')}\r\n`, 'table')
  const out = join(folder, 'filtered.txt')
  expect(filterLines([table], { pattern: 'Oslo', regex: false, ignoreCase: false }, out).lines).toBe(1000)
  const filtered = { name: 'filtered', path: out, start: 0, end: statSync(out).size }
  expect(describeText([filtered])).toMatchObject({ form: 'csv', records: 1000 })
  const order = { where: [{ field: 'city', is: '=', value: 'Oslo' }], measure: 'amount' } as const
  expect(tabulate([filtered], order)).toEqual({ ...tabulate([table], order), records: 1000 })
  const parts = splitPieces([table], 8000)
  expect(parts.length).toBeGreaterThan(3)
  for (const part of parts)
    expect(describeText(part).fields?.map(({ name }) => name)).toEqual(['id', 'city', 'amount'])
  expect(parts.reduce((sum, part) => sum + tabulate(part, order).count, 0)).toBe(1000)
  // The header of a file is found for a filter over a part of it.
  filterLines(parts[2]!, { pattern: 'Oslo', regex: false, ignoreCase: false }, out)
  expect(readText([{ ...filtered, end: statSync(out).size }], 20)).toContain('id,city,amount')
})
