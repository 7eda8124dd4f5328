import type { Agent, AgentReply, AgentRequest } from '../agents/index.ts'
import type { Contract } from '../contracts/index.ts'

/** All that a loop knows of the world. Everything that comes from outside goes through here, once. */
export interface Run {
  readonly id: string
  /** Where this branch stands, such as round-3/planner-b; empty at the root. */
  readonly path: string
  /** What all chance of the run comes from. */
  readonly seed: number
  /** Asks an agent. Journaled once, ever: the same question under the same name is never paid for twice. */
  ask(agent: Agent, question: Question, options?: AskOptions): Promise<AgentReply>
  /** The same for other work outside: a command, a benchmark, a merge. What it returns must be plain data. */
  step<T>(name: string, work: (context: StepContext) => Promise<T>, options?: StepOptions): Promise<T>
  /** A named branch, so that parallel work has stable names. */
  scope(name: string): Run
  /** Writes a whole record at its contract's path, atomically. */
  write<T>(contract: Contract<T>, record: T): Promise<void>
  /** Adds one line to a stream of records; buffered, in order. */
  append<T>(contract: Contract<T>, record: T): void
  /** The time. It is journaled, so that a replay sees the same. */
  now(): Date
  /** Chance between 0 and 1 that depends on the seed and on this branch only. */
  readonly random: () => number
  /** Aborts when the run is stopped. */
  readonly signal: AbortSignal
  readonly budget: Budget
}

/** A request with the name that it has in its branch. A name used again gets a number: plan, plan#2. */
export interface Question extends AgentRequest {
  readonly name: string
}

/** What a step is given beside its own closure. */
export interface StepContext {
  /** The full name of the step: give it to the other side as idempotency key. */
  readonly key: string
  readonly attempt: number
  readonly signal: AbortSignal
}

export interface StepOptions {
  /** How often a failure that may pass is tried again; none unless said otherwise. */
  readonly retries?: number
  /** The wait before the first retry; it doubles with each. */
  readonly backoffMs?: number
  /**
   * What becomes of the work when a limit is used up before it has begun: the run stops, unless said otherwise; or the
   * work fails with a code such as budget_usd, which is recorded; or a step is done all the same, to end a run well.
   */
  readonly whenUsedUp?: 'stop' | 'fail' | 'proceed'
}

/** Questions that fail for a passing reason are asked again four times unless `retries` says otherwise. */
export interface AskOptions extends StepOptions {
  readonly whenUsedUp?: 'stop' | 'fail'
  readonly onText?: (text: string) => void
}

/** What is left of a limit; undefined where there is none. */
export interface Budget {
  readonly usd: number | undefined
  readonly tokens: number | undefined
  readonly calls: number | undefined
  readonly seconds: number | undefined
}

/** Work outside came to nothing, for a reason that has a code. The failure is in the journal. */
export class WorkFailed extends Error {
  override readonly name = 'WorkFailed'
  readonly key: string
  readonly code: string

  constructor(key: string, code: string, message: string) {
    super(`${key}: ${message} (${code})`)
    this.key = key
    this.code = code
  }
}
