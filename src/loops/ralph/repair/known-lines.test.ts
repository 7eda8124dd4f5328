import { expect, test } from 'vitest'
import { knownLinesOf } from './known-lines.ts'
import { nameMove } from './repair-move.ts'
import { parseSource } from './syntax/parse-source.ts'

const text = `export function widest(rows, sizes) {
  for (const row of rows) if (!sizes[row.id] || row.width > sizes[row.id]) sizes[row.id] = row.width
}
export function highest(rows, sizes) {
      for (const row of rows) if (sizes[row.id] || row.width > sizes[row.id]) sizes[row.id] = row.width
  if (rows) return 1
}
`
const source = parseSource('a.js', text)!

function isKnown(before: string, after: string, from: string): boolean {
  const start = text.indexOf(before, text.indexOf(from))
  const end = start + before.length
  const move = nameMove({ file: 'a.js', line: 1, operator: 'any', before, after, start, end }, 1)
  return knownLinesOf([source])(source, move)
}

test('an edit that gives a line which the program has elsewhere is known, however it is indented', () => {
  expect(isKnown('sizes[row.id] ||', '!sizes[row.id] ||', 'highest')).toBe(true)
  expect(isKnown('sizes[row.id] ||', 'sizes[row.id] &&', 'highest')).toBe(false)
})

test('lines that say little, and edits over several lines, are not', () => {
  expect(isKnown('  if (rows) return 1', '}', 'highest')).toBe(false)
  expect(isKnown('return 1', 'return 1\n}', 'highest')).toBe(false)
})
