import { expect, test } from 'vitest'
import { textLines } from './text-lines.ts'

test('lines are passed on whole, wherever the pieces were cut', () => {
  const lines: string[] = []
  const { add, end } = textLines((line) => lines.push(line))
  for (const piece of ['on', 'e\ntw', 'o\r\n\nthr', 'ee']) add(piece)
  expect(lines).toEqual(['one', 'two', ''])
  end()
  end()
  expect(lines).toEqual(['one', 'two', '', 'three'])
})

test('a line that is far too long is passed over, and the next one is read', () => {
  const lines: number[] = []
  const { add, end } = textLines((line) => lines.push(line.length))
  for (let piece = 0; piece < 40; piece++) add('x'.repeat(2 ** 20))
  add('\nshort\n')
  end()
  expect(lines).toEqual([5])
})
