import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const noon = Date.UTC(2026, 10, 16, 12)

test.each([
  [{ 'retry-after': '2' }, 2000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after': '2', 'retry-after-ms': '70' }, 70],
  [{ 'retry-after': 'Mon, 16 Nov 2026 12:00:05 GMT' }, 5000],
  [{ 'retry-after': 'Mon, 16 Nov 2026 11:00:00 GMT' }, 0],
  [{ 'retry-after': '-3' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '' }, undefined],
  [{}, undefined],
  [undefined, undefined],
])('%j means %s milliseconds', (headers, wait) => {
  expect(retryAfterMs(headers as Record<string, string> | undefined, noon)).toBe(wait)
})
