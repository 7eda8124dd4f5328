import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fenced, inOneLine } from './fenced.ts'

test('a text cannot close its own fence', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('`', '```', '\n', 'text', '``````')), (parts) => {
      const text = parts.join('')
      const lines = fenced(text, 'data').split('\n')
      const fence = lines[0]!.replace('data', '')
      expect(lines.at(-1)).toBe(fence)
      expect(lines.slice(1, -1).some((line) => line.includes(fence))).toBe(false)
    }),
  )
})

test('a label cannot open a line of its own', () => {
  expect(fenced('x', 'a\n```\nb')).toBe('```a b\nx\n```')
})

test('a long text is cut and shown in one line', () => {
  expect(inOneLine('a\n  b')).toBe('a b')
  expect(inOneLine('abcdef', 4)).toBe('abc…')
})
