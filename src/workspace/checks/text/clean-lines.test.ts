import { expect, test } from 'vitest'
import { cleanLines } from './clean-lines.ts'

const clean = (text: string) => [...cleanLines(text)]

test.each([
  ['colours', '\u001b[1m\u001b[31mred\u001b[39m\u001b[22m plain', 'red plain'],
  ['eight-bit colours', '\u009b31mred\u009b39m', 'red'],
  ['links', '\u001b]8;;https://a.example\u0007text\u001b]8;;\u001b\\ more', 'text more'],
  ['a progress bar', '10 %\r50 %\rdone', 'done'],
  ['a spinner', '⠋ work\u001b[1G\u001b[0K⠙ work\u001b[1G\u001b[0Kready', 'ready'],
  ['a spinner with backspaces', '|\b/\b-\bok', 'ok'],
  ['a byte order mark', '\ufeffa', 'a'],
  ['an escape that does not end', 'a\u001b[12', 'a\u001b[12'],
])('%s leave only what is seen', (_, raw, seen) => {
  expect(clean(raw)).toEqual([seen])
})

test('Windows line ends and plain ones give the same lines', () => {
  expect(clean('a\r\nb\r\n\r\nc')).toEqual(['a', 'b', '', 'c'])
  expect(clean('a\nb\n\nc')).toEqual(['a', 'b', '', 'c'])
})

test('a long line is cut unless it may be a document', () => {
  expect(clean('x'.repeat(10_000))[0]).toHaveLength(4000)
  expect(clean(`{${'x'.repeat(10_000)}`)[0]).toHaveLength(10_001)
})
