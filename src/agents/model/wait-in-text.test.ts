import { expect, test } from 'vitest'
import { cpuMilliseconds } from '../../../test/cpu-time.ts'
import { waitInText } from './wait-in-text.ts'

const noon = Date.UTC(2026, 10, 16, 12)

test.each([
  ['Rate limit reached. Please try again in 6m0s.', 360_000],
  ['Limit 3, Used 3. Please try again in 20ms. Visit the page.', 20],
  ['You exceeded your current quota. Please retry in 38.5s.', 38_500],
  ['Too many requests: retry after 12 seconds', 12_000],
  ['Please wait 2 minutes before you try again.', 120_000],
  ['Your limit resets in 1 hour 30 minutes.', 5_400_000],
  ['{"error":{"details":[{"retryDelay":"41s"}]}}', 41_000],
  ['You will regain access on 2026-11-17 at 00:00 UTC.', 12 * 3_600_000],
  ['The quota resets at 2026-11-16T12:00:30Z.', 30_000],
  ['It resets on 2026-11-16 11:00:00 UTC', 0],
  ['something is wrong', undefined],
  ['the 3 retries of 2026 were in vain', undefined],
  ['', undefined],
])('%j asks to wait for %s milliseconds', (text, wait) => {
  expect(waitInText(text, noon)).toBe(wait)
})

test('a long text is read in no time', () => {
  const began = cpuMilliseconds()
  expect(waitInText('retry '.repeat(100_000), noon)).toBeUndefined()
  expect(cpuMilliseconds() - began).toBeLessThan(1000)
})
