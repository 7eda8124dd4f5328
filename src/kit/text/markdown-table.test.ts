import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cellsOf,
  cleanRow,
  type MarkdownTable,
  markdownLines,
  parseTables,
  printTables,
} from './markdown-table.ts'

const scraps = [
  '|',
  '-',
  '|---|---|',
  '| a | b |',
  '\\|',
  '\\',
  '\r\n',
  '\n',
  '```',
  '~~~',
  '<!--',
  '-->',
  '# ',
  ' ',
  'é',
]
const markdownish = fc
  .array(fc.oneof(fc.constantFrom(...scraps), fc.string()), { maxLength: 40 })
  .map((parts) => parts.join(''))

test('parsing and printing any text gives the same text', () => {
  fc.assert(
    fc.property(
      fc.oneof(markdownish, fc.string({ unit: 'binary' })),
      (text) => printTables(parseTables(text)) === text,
    ),
  )
})

test('the lines of any text make up the text', () => {
  fc.assert(
    fc.property(
      markdownish,
      (text) =>
        markdownLines(text)
          .map(({ source }) => source)
          .join('') === text,
    ),
  )
})

test('cells say the same after they were written as a clean row', () => {
  const cell = fc.string().map((text) => text.replace(/\s+/g, ' ').trim())
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      expect(cellsOf(cleanRow(cells))).toEqual(cells)
    }),
  )
})

test('a table is found between the texts around it', () => {
  const parts = parseTables('Before\n\n| Name | Size |\n|:-----|-----:|\n| a\\|b |  2 |\n\nAfter\n')
  expect(parts).toEqual([
    'Before\n\n',
    {
      header: { cells: ['Name', 'Size'], source: '| Name | Size |\n' },
      delimiter: '|:-----|-----:|\n',
      rows: [{ cells: ['a|b', '2'], source: '| a\\|b |  2 |\n' }],
    },
    '\nAfter\n',
  ])
})

test('a changed row is written cleanly and the others stay as they were', () => {
  const [table] = parseTables('|a|b|\n|-|-|\n|1|2|\n|3|4|') as [MarkdownTable]
  const rows = [table.rows[0]!, { ...table.rows[1]!, cells: ['3', 'x | y'] }]
  expect(printTables([{ ...table, rows }])).toBe('|a|b|\n|-|-|\n|1|2|\n| 3 | x \\| y |')
})

test('a new row without a source becomes a line of its own', () => {
  const [table] = parseTables('|a|\n|-|\n') as [MarkdownTable]
  expect(printTables([{ ...table, rows: [{ cells: ['new'], source: '' }] }])).toBe('|a|\n|-|\n| new |\n')
})

test.each([
  ['a code block', '```\n| a |\n|---|\n```\n'],
  ['a comment', '<!--\n| a |\n|---|\n-->\n'],
])('a table inside %s is only text', (_, text) => {
  expect(parseTables(text)).toEqual([text])
})

test('a long line of blanks or dashes is read in no time', () => {
  const text = `| a |\n|${'- '.repeat(50_000)}|\n${' '.repeat(100_000)}|\n`
  expect(printTables(parseTables(text))).toBe(text)
})
