import { expect, test } from 'vitest'
import { fold, foldLine } from './fold.ts'
import { foldedOutput } from './folded-output.ts'

test('a line that fits stays as it is, with all its blanks', () => {
  expect(foldLine('  a   b ', 20)).toEqual(['  a   b '])
})

test('a long line is broken at words and keeps its indentation', () => {
  expect(fold('short\n    found one thing; expected quite another', 24)).toBe(
    ['short', '    found one thing;', '    expected quite', '    another'].join('\n'),
  )
})

test('the lines after the first may hang', () => {
  expect(foldLine('Ada: I saw nothing at all last night.', 20, { hanging: 2 })).toEqual([
    'Ada: I saw nothing',
    '  at all last night.',
  ])
})

test('a word that is too long stays whole unless it has to fit', () => {
  expect(foldLine('see .reprise/runs/ralph-20261116/run.json', 20)).toEqual([
    'see',
    '.reprise/runs/ralph-20261116/run.json',
  ])
  expect(foldLine('abcdefghijklmnopqrst', 15, { hard: true })).toEqual(['abcdefghijklmno', 'pqrst'])
})

test('colours take no room', () => {
  const red = (text: string) => `\u001b[31m${text}\u001b[39m`
  expect(foldLine(red('0123456789'), 12)).toEqual([red('0123456789')])
})

const written = (options: { readonly columns?: number; readonly isTTY?: boolean }, env = {}) => {
  const pieces: string[] = []
  const stream = { ...options, write: (text: string) => pieces.push(text) }
  foldedOutput(stream, env).write('one two three four five\n')
  foldedOutput(stream, env).exact.write('one two three four five\n')
  return pieces
}

test('text folds on a terminal, and whatever a program reads does not', () => {
  expect(written({ columns: 15, isTTY: true })).toEqual([
    'one two three\n  four five\n',
    'one two three four five\n',
  ])
})

test('in a pipe a line stays a line, unless COLUMNS asks for a width', () => {
  expect(written({})[0]).toBe('one two three four five\n')
  expect(written({}, { COLUMNS: '20' })[0]).toBe('one two three four\n  five\n')
})

test('a status line is not touched', () => {
  const pieces: string[] = []
  foldedOutput({ columns: 20, isTTY: true, write: (text) => pieces.push(text) }, {}).write(
    '\r\u001b[Kone two three four five six',
  )
  expect(pieces).toEqual(['\r\u001b[Kone two three four five six'])
})
