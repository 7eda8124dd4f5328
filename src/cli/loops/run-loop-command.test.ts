import { expect, test, vi } from 'vitest'
import type { Output } from '../terminal.ts'
import { statusLine } from '../text/status-line.ts'
import { withoutStatus } from './run-loop-command.ts'

test('the status line is not drawn over a question', async () => {
  vi.useFakeTimers()
  const written: string[] = []
  const out = { isTTY: true, columns: 80, write: (text: string) => written.push(text) > 0 } as Output
  const status = statusLine(out, { elapsed: () => 5000, prefix: 'improve init' })
  vi.advanceTimersByTime(1000)
  expect(written.join('')).toContain('improve init')
  const ask = withoutStatus(async () => {
    written.length = 0
    vi.advanceTimersByTime(10_000)
    expect(written).toEqual([])
    return 'an answer'
  }, status)
  expect(await ask()).toBe('an answer')
  expect(written.join('')).toContain('improve init')
  status.end()
  vi.useRealTimers()
})
