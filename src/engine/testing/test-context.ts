import { packageVersion } from '../../kit/index.ts'
import type { RunStore, Subscriber } from '../../spine/index.ts'
import { memoryStore } from '../../store/index.ts'
import type { RunContext } from '../run/run-context.ts'

/** What a test may say about its runs. All of it is optional. */
export interface TestContextOptions {
  /** Where runs are kept; a new store in memory unless given. */
  readonly store?: RunStore
  /** The time of the first look at the clock; 2026-01-01 unless given. It moves a second at each look. */
  readonly start?: Date
  /** Hears what happens in the runs. */
  readonly subscribe?: Subscriber
  /** True once a run is to stop after what is under way, as after Ctrl-C. */
  readonly stopping?: () => boolean
  /** Aborts at once. */
  readonly signal?: AbortSignal
}

/** What runs need in a test: a store in memory, a clock that nobody has to wait for, and no pauses before retries. */
export function testContext({
  store = memoryStore(),
  start = new Date('2026-01-01T00:00:00.000Z'),
  subscribe = () => undefined,
  stopping = () => false,
  signal = new AbortController().signal,
}: TestContextOptions = {}): RunContext {
  let looks = 0
  return {
    store,
    project: '.',
    clock: () => new Date(start.getTime() + 1000 * looks++),
    version: packageVersion(),
    redact: (value) => value,
    signal,
    stopping,
    wait: async () => undefined,
    emit: subscribe,
    streamText: true,
  }
}
