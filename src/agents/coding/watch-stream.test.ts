import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AgentFailure } from '../agent.ts'
import type { StreamEvent } from './stream-event.ts'
import { watchStream } from './watch-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const retrying: StreamEvent = { type: 'retrying', trouble: { message: 'busy' } }

function watch(failure: Partial<AgentFailure>) {
  const ended: AgentFailure[] = []
  const { see, stop } = watchStream({
    left: {},
    used: () => undefined,
    patienceMs: 60_000,
    recognise: () => ({ code: 'overloaded', message: 'busy', retryable: true, ...failure }),
    end: (reason) => ended.push(reason),
  })
  return { see, stop, ended }
}

test('a program that only tries again is ended after its patience, counted from the first try', () => {
  const { see, ended } = watch({})
  see(retrying)
  vi.advanceTimersByTime(40_000)
  see(retrying)
  vi.advanceTimersByTime(19_999)
  expect(ended).toEqual([])
  vi.advanceTimersByTime(1)
  expect(ended).toMatchObject([{ code: 'overloaded' }])
})

test('a sign of life starts the patience anew', () => {
  const { see, ended, stop } = watch({})
  see(retrying)
  vi.advanceTimersByTime(59_000)
  see({ type: 'said', text: 'Here I am.' })
  vi.advanceTimersByTime(59_000)
  expect(ended).toEqual([])
  see(retrying)
  stop()
  vi.advanceTimersByTime(120_000)
  expect(ended).toEqual([])
})

test('a refused key and a limit that lasts end it at once', () => {
  const refused = watch({ code: 'unauthorised', retryable: false })
  refused.see(retrying)
  expect(refused.ended).toMatchObject([{ code: 'unauthorised' }])
  const limited = watch({ code: 'rate_limited', retryAfterMs: 3_600_000 })
  limited.see(retrying)
  expect(limited.ended).toMatchObject([{ code: 'rate_limited', retryAfterMs: 3_600_000 }])
})
