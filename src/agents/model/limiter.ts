import type { Clock } from './clock.ts'

/** How much at once, and how much in a minute; an absent limit is none. */
export interface LimiterSettings {
  readonly concurrency?: number
  readonly requestsPerMinute?: number
}

/** Lets calls through in the order in which they came, never more than the settings allow. */
export interface Limiter {
  readonly active: number
  readonly waiting: number
  /** Waits for a turn and gives the function that ends it; gives nothing when the signal aborts before. */
  enter(signal: AbortSignal): Promise<(() => void) | undefined>
}

const minute = 60_000

/** Makes a limiter on a clock. In any minute at most `requestsPerMinute` calls start. */
export function createLimiter(settings: LimiterSettings, clock: Clock): Limiter {
  const { concurrency = Number.POSITIVE_INFINITY, requestsPerMinute = Number.POSITIVE_INFINITY } = settings
  const waiters = new Set<(leave: (() => void) | undefined) => void>()
  const starts: number[] = []
  let active = 0
  let stopWaking: (() => void) | undefined

  function admit(): void {
    stopWaking?.()
    stopWaking = undefined
    for (const start of waiters) {
      if (active >= concurrency) return
      const wait = untilNextStart()
      if (wait > 0) {
        stopWaking = clock.after(wait, admit)
        return
      }
      waiters.delete(start)
      active++
      if (requestsPerMinute !== Number.POSITIVE_INFINITY) starts.push(clock.now())
      start(leaveOnce())
    }
  }

  function untilNextStart(): number {
    const now = clock.now()
    while (starts.length > 0 && starts[0]! + minute <= now) starts.shift()
    return starts.length < requestsPerMinute ? 0 : starts[0]! + minute - now
  }

  function leaveOnce(): () => void {
    let left = false
    return () => {
      if (left) return
      left = true
      active--
      admit()
    }
  }

  return {
    get active() {
      return active
    },
    get waiting() {
      return waiters.size
    },
    enter(signal) {
      if (signal.aborted) return Promise.resolve(undefined)
      return new Promise((resolve) => {
        const giveUp = () => start(undefined)
        const start = (leave: (() => void) | undefined) => {
          signal.removeEventListener('abort', giveUp)
          resolve(leave)
          if (leave === undefined && waiters.delete(start)) admit()
        }
        signal.addEventListener('abort', giveUp)
        waiters.add(start)
        admit()
      })
    },
  }
}
