import type { Agent, StreamRedactor } from '../../agents/index.ts'
import {
  type History,
  type JournalWriter,
  type LiveText,
  type RunEvent,
  RunStopped,
} from '../../spine/index.ts'
import type { Work } from './perform.ts'
import type { RunMessages } from './run-messages.ts'

/** What all branches of a run share. */
export interface RunCore {
  readonly history: History
  /** Absent in a replay: then nothing may happen that is not recorded. */
  readonly writer?: JournalWriter
  readonly signal: AbortSignal
  /** True once the run was asked to stop after the work under way. */
  readonly stopping: () => boolean
  readonly clock: () => Date
  readonly redact: <T>(value: T) => T
  /** Takes secrets out of a text that arrives in pieces. */
  readonly redactStream?: (() => StreamRedactor) | undefined
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly emit: (event: RunEvent) => void
  readonly streamText: boolean
  /** Where those who watch from outside see what agents say; absent in a replay. */
  readonly live?: LiveText
  /** Messages from outside; absent in a replay. */
  readonly messages?: RunMessages
  readonly retryForMs: number
  /** Pieces of values that this writer has stored, by the bytes of their shortened hashes. */
  readonly stored: Set<string>
  /** Work that has begun and not ended; a run waits for it before it closes its journal. */
  readonly underWay: Set<Promise<unknown>>
  /** The work whose failure ended a `parallel`. */
  readonly failed: Set<string>
  /** All work that failed, in the order in which the loop received the errors. */
  readonly failures: string[]
  /** Called before work begins that is not recorded; may hold it back, and throws where it must not begin. */
  readonly admit?: (work: Work) => Promise<void> | undefined
  /** Work that is held back even where a pure agent would do it. */
  readonly heldAt?: string
  /** Receives the answers of pure agents, where they are kept. */
  readonly keepPure?: (key: string, agent: Agent, request: unknown, reply: unknown) => void
}

/** The error that ends a run that is to stop. */
export function stopped({ signal, messages }: Pick<RunCore, 'signal' | 'messages'>): RunStopped {
  if (signal.reason instanceof RunStopped) return signal.reason
  return messages?.asked() ?? new RunStopped('stopped', 'The run was asked to stop.')
}
