import { expect, test } from 'vitest'
import { rateResetMs, retryAfterMs } from './retry-after.ts'

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
  [{ 'retry-after': '2', 'x-ratelimit-reset-requests': '8s' }, 2000],
  [{}, undefined],
  [undefined, undefined],
])('%j means %s milliseconds', (headers, wait) => {
  expect(retryAfterMs(headers as Record<string, string> | undefined, noon)).toBe(wait)
})

test.each([
  [{ 'anthropic-ratelimit-requests-reset': '2026-11-16T12:00:20Z' }, 20_000],
  [{ 'anthropic-ratelimit-tokens-reset': '2026-11-16T11:59:00Z' }, 0],
  [{ 'anthropic-ratelimit-unified-reset': String(noon / 1000 + 90) }, 90_000],
  [{ 'x-ratelimit-reset-requests': '6m0s' }, 360_000],
  [{ 'x-ratelimit-reset-tokens': '20ms' }, 20],
  [{ 'x-ratelimit-reset-tokens': '1h2m3.5s' }, 3_723_500],
  [{ 'x-ratelimit-reset': String(noon + 5000) }, 5000],
  [{ 'x-ratelimit-reset-requests': '9' }, 9000],
  [{ 'x-ratelimit-reset-requests': 'later' }, undefined],
  // What is used up decides; otherwise whatever comes back first.
  [
    {
      'anthropic-ratelimit-requests-remaining': '7',
      'anthropic-ratelimit-requests-reset': '2026-11-16T12:00:05Z',
      'anthropic-ratelimit-tokens-remaining': '0',
      'anthropic-ratelimit-tokens-reset': '2026-11-16T12:00:40Z',
    },
    40_000,
  ],
  [
    {
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '8s',
      'x-ratelimit-reset-tokens': '3s',
    },
    8000,
  ],
  [{ 'x-ratelimit-reset-requests': '8s', 'x-ratelimit-reset-tokens': '3s' }, 3000],
  [{ 'x-ratelimit-limit-requests': '60' }, undefined],
  [undefined, undefined],
])('%j says that the limits come back after %s milliseconds', (headers, wait) => {
  expect(rateResetMs(headers as Record<string, string> | undefined, noon)).toBe(wait)
})
