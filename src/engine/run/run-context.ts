import type { StreamRedactor } from '../../agents/index.ts'
import type { RunStore, Subscriber } from '../../spine/index.ts'

/** All that the engine needs from outside to conduct runs. */
export interface RunContext {
  readonly store: RunStore
  /** The folder of the project; the modules of a user's own loops are found from here. */
  readonly project: string
  /** The folder of the project in the user's cache directory, where loops may have files. */
  readonly cache?: string
  readonly clock: () => Date
  /** Milliseconds that go on evenly when the clock of the machine is set; those of `clock` unless given. */
  readonly elapsed?: () => number
  readonly version: string
  /** Takes secrets out of whatever is written. */
  readonly redact: <T>(value: T) => T
  /** The same for text that arrives in pieces; without it, text is emitted when it is whole. */
  readonly redactStream?: () => StreamRedactor
  /** Aborts at once. */
  readonly signal: AbortSignal
  /** True once the run is to stop after what is under way. */
  readonly stopping: () => boolean
  /** Waits, but no longer than until the signal aborts or the run is to stop. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Hears what happens in a run. */
  readonly emit: (event: Parameters<Subscriber>[0], runId: string) => void
  /** Called when a run has written its last line, and waited for. */
  readonly ended?: (runId: string) => Promise<void>
  /** Whether agents stream their text, because a subscriber shows it. */
  readonly streamText?: boolean
  /** How long failures that may pass are retried. */
  readonly retryForMs?: number
}
