import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handClock } from './asking.suite.ts'
import { createLimiter, type LimiterSettings } from './limiter.ts'
import { createLimits } from './limits.ts'

const forever = new AbortController().signal
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Sends callers into a limiter and keeps the order in which they got in. */
function line(settings: LimiterSettings) {
  const clock = handClock()
  const limiter = createLimiter(settings, clock)
  const inside: { name: number; at: number; leave: () => void }[] = []
  const enter = (name: number, signal = forever) =>
    limiter.enter(signal).then((leave) => {
      if (leave !== undefined) inside.push({ name, at: clock.now(), leave })
      return leave !== undefined
    })
  return { clock, limiter, inside, enter }
}

test('callers get in by the order in which they came', async () => {
  const { inside, enter, limiter } = line({ concurrency: 2 })
  for (const name of [1, 2, 3, 4, 5]) enter(name)
  await settled()
  expect(inside.map(({ name }) => name)).toEqual([1, 2])
  expect([limiter.active, limiter.waiting]).toEqual([2, 3])
  inside[1]!.leave()
  await settled()
  inside[0]!.leave()
  await settled()
  expect(inside.map(({ name }) => name)).toEqual([1, 2, 3, 4])
})

test('nobody who comes later overtakes when a place gets free', async () => {
  const { inside, enter } = line({ concurrency: 1 })
  enter(1)
  enter(2)
  await settled()
  inside[0]!.leave()
  enter(3)
  await settled()
  expect(inside.map(({ name }) => name)).toEqual([1, 2])
})

test('whoever leaves twice frees one place', async () => {
  const { inside, enter, limiter } = line({ concurrency: 1 })
  for (const name of [1, 2, 3]) enter(name)
  await settled()
  inside[0]!.leave()
  inside[0]!.leave()
  await settled()
  expect(inside).toHaveLength(2)
  expect(limiter.active).toBe(1)
})

test('a caller who gives up is passed over', async () => {
  const { inside, enter, limiter } = line({ concurrency: 1 })
  const stop = new AbortController()
  enter(1)
  const second = enter(2, stop.signal)
  enter(3)
  await settled()
  stop.abort()
  expect(await second).toBe(false)
  expect(limiter.waiting).toBe(1)
  inside[0]!.leave()
  await settled()
  expect(inside.map(({ name }) => name)).toEqual([1, 3])
})

test('a caller who gave up before does not get in', async () => {
  const { enter, limiter } = line({})
  expect(await enter(1, AbortSignal.abort())).toBe(false)
  expect(limiter.active).toBe(0)
})

test('a minute later the next ones start', async () => {
  const { clock, inside, enter } = line({ requestsPerMinute: 2 })
  for (const name of [1, 2, 3, 4, 5]) enter(name).then(() => inside.at(-1)!.leave())
  await settled()
  clock.move(59_999)
  await settled()
  expect(inside).toHaveLength(2)
  clock.move(1)
  await settled()
  expect(inside).toHaveLength(4)
  clock.move(60_000)
  await settled()
  expect(inside.map(({ name, at }) => [name, at])).toEqual([
    [1, 0],
    [2, 0],
    [3, 60_000],
    [4, 60_000],
    [5, 120_000],
  ])
})

test('no minute and no moment ever holds more than its limit, and nobody is forgotten', async () => {
  const moves = fc.array(fc.tuple(fc.constantFrom('come', 'leave', 'wait'), fc.nat(20_000)), {
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 6 }),
      moves,
      async (most, rate, steps) => {
        const { clock, inside, enter, limiter } = line({ concurrency: most, requestsPerMinute: rate })
        let come = 0
        const leaving = new Set<number>()
        const leaveNext = () => {
          const next = inside.find(({ name }) => !leaving.has(name))
          if (next !== undefined) leaving.add(next.name)
          next?.leave()
        }
        for (const [step, time] of steps) {
          if (step === 'come') enter(come++)
          if (step === 'leave') leaveNext()
          if (step === 'wait') clock.move(time)
          await settled()
          expect(limiter.active).toBeLessThanOrEqual(most)
        }
        for (let round = 0; limiter.waiting > 0 && round < 200; round++) {
          leaveNext()
          clock.move(60_000)
          await settled()
        }
        expect(inside.map(({ name }) => name)).toEqual(Array.from({ length: come }, (_, name) => name))
        for (const [index, { at }] of inside.entries()) {
          const earlier = inside[index - rate]
          if (earlier !== undefined) expect(at - earlier.at).toBeGreaterThanOrEqual(60_000)
        }
      },
    ),
    { seed: 20261116, numRuns: 60 },
  )
})

test('limits give one limiter to each provider and address', () => {
  const limits = createLimits({ openai: { concurrency: 1 } })
  const one = limits.limiterFor('openai', 'http://a/v1')
  expect(limits.limiterFor('openai', 'http://a/v1')).toBe(one)
  expect(limits.limiterFor('openai', 'http://b/v1')).not.toBe(one)
  expect(limits.limiterFor('compatible', 'http://a/v1')).not.toBe(one)
})

test('a limit that lets nobody through is refused', () => {
  expect(() => createLimits({ anthropic: { concurrency: 0 } })).toThrow(
    'The limit anthropic.concurrency is 0.',
  )
  expect(() => createLimits({ ollama: { requestsPerMinute: 1.5 } })).toThrow(
    'ollama.requestsPerMinute is 1.5',
  )
})
