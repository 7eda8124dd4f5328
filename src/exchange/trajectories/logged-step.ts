import type { TrajectoryOutcome } from '../../contracts/index.ts'

/** Tokens and money of a step, as far as a log has them. */
export interface LoggedCost {
  readonly input?: number | undefined
  readonly output?: number | undefined
  readonly usd?: number | undefined
  /** Input that came from a cache; part of `input`. */
  readonly cached?: number | undefined
}

/** A step as a log describes it. What is left out, the log does not hold. */
export interface LoggedStep {
  readonly thought?: string | undefined
  readonly tool: string
  readonly parameters?: unknown
  readonly description?: string | undefined
  readonly status?: 'success' | 'failure' | 'partial' | 'timeout' | 'error' | undefined
  /** What came back; undefined where the log does not hold it. */
  readonly result?: unknown
  readonly errorType?: string | undefined
  readonly errorMessage?: string | undefined
  /** When the step began and when its result came, in milliseconds. */
  readonly at?: number | undefined
  readonly observedAt?: number | undefined
  readonly durationMs?: number | undefined
  readonly cost?: LoggedCost | undefined
  /** The id of the call in the log. */
  readonly callId?: string | undefined
  /** The number of the message that made the call, where it made several. */
  readonly turn?: number | undefined
  readonly subtasks?: readonly string[] | undefined
}

/** What a log says of a whole task. */
export interface LoggedTask {
  /** The program that wrote the log, such as `claude-code`. */
  readonly system: string
  /** What makes the task unique among the tasks of its system; the ids are made of it. */
  readonly key: string
  readonly file: string
  /** The line or the place in the file at which it begins. */
  readonly line?: number | undefined
  readonly prompt?: string | undefined
  readonly taskType?: string | undefined
  readonly model?: string | undefined
  readonly temperature?: number | undefined
  readonly seed?: number | undefined
  readonly sessionId?: string | undefined
  readonly startedAt?: number | undefined
  /** The task that spawned it, by its key; one level deeper than that. */
  readonly parentKey?: string | undefined
  readonly depth?: number | undefined
  readonly contextTokens?: number | undefined
  /** Whatever else the log says that is worth keeping, such as a working directory. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined
}

/** How a task ended. */
export interface LoggedEnd {
  readonly status?: TrajectoryOutcome['status'] | undefined
  readonly reason?: TrajectoryOutcome['completion_reason'] | undefined
  /** Whether the log itself says so. */
  readonly observed?: boolean | undefined
  readonly finalResult?: string | undefined
  readonly endedAt?: number | undefined
  /** Totals that the log states. */
  readonly totalTokens?: number | undefined
  readonly totalUsd?: number | undefined
  readonly extra?: Readonly<Record<string, unknown>> | undefined
}
