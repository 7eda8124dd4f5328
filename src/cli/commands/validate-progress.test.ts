import { expect, test } from 'vitest'
import { validateProgress } from './validate-progress.ts'

function terminal(isTTY: boolean) {
  let written = ''
  let now = 0
  const out = { isTTY, write: (text: string) => (written += text) }
  const progress = validateProgress(out, () => now)
  return {
    progress,
    at(ms: number, files: number, lines: number) {
      now = ms
      written = ''
      progress.show(files, lines)
      return written
    },
    written: () => written,
  }
}

test('shows its progress after a second, on one line', () => {
  const { at } = terminal(true)
  expect(at(900, 5000, 400_000)).toBe('')
  expect(at(1100, 12_000, 1_100_000)).toBe('\r\u001b[Kchecked 12,000 files, 1.1 million lines')
  expect(at(1150, 12_001, 1_100_001)).toBe('')
  expect(at(1300, 1, 999_999)).toBe('\r\u001b[Kchecked 1 file, 999,999 lines')
})

test('takes its line away before anything else is printed', () => {
  const { at, progress, written } = terminal(true)
  progress.clear()
  expect(written()).toBe('')
  at(2000, 1, 1)
  progress.clear()
  expect(written().endsWith('\r\u001b[K')).toBe(true)
})

test('is silent in a pipe', () => {
  expect(terminal(false).at(5000, 10, 10)).toBe('')
})
