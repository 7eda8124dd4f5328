import type { Agent, AgentReply, AgentRequest, AgentUsage } from '../agents/index.ts'
import type { Contract } from '../contracts/index.ts'
import type { Budget, Limits } from './budget.ts'

/** A reply, with what was used before it came. */
export interface AskedReply extends AgentReply {
  /** What each try used that failed before; absent where the first one went well. */
  readonly failedTries?: readonly (AgentUsage | undefined)[]
}

/** The interface between a loop and everything outside of it. Each result from outside passes through here once. */
export interface Run {
  readonly id: string
  /** The name of this branch, such as round-3/planner-b; empty at the root. */
  readonly path: string
  /** The source of all randomness of the run. */
  readonly seed: number
  /** Asks an agent. Journaled once, ever: the same question under the same name is never paid for twice. */
  ask(agent: Agent, question: Question, options?: AskOptions): Promise<AskedReply>
  /** The same for other work outside: a command, a benchmark, a merge. What it returns must be plain data. */
  step<T>(name: string, work: (context: StepContext) => Promise<T>, options?: StepOptions): Promise<T>
  /** A named branch, so that parallel work has stable names. It owns the streams that it appends to. */
  scope(name: string, options?: ScopeOptions): Run
  /**
   * Works on items in branches of their own, some at once. Results come in the order of the items, and so do the lines
   * that the branches append, whichever finishes first. When one fails, those under way are ended and the error is thrown.
   */
  parallel<T, R>(
    items: Iterable<T>,
    options: ParallelOptions<T, R>,
    work: (item: T, run: Run, index: number) => Promise<R>,
  ): Promise<R[]>
  /** Writes a whole record at its contract's path, atomically. */
  write<T>(contract: Contract<T>, record: T): Promise<void>
  /**
   * Adds one line to a stream of records; buffered, in order. The order of lines must not depend on who finishes first,
   * so two branches that run at the same time must not append to one stream: use `parallel`, or append in the
   * branch that waits for both.
   */
  append<T>(contract: Contract<T>, record: T): void
  /**
   * The same for lines that were checked and printed before, such as those of a game that another thread played. They are
   * written as they are and must hold no secrets.
   */
  appendLines(contract: Contract, lines: string): void
  /** Reports progress to subscribers. It is not stored. */
  progress(progress: Progress): void
  /** The time. It is journaled, so that a replay sees the same. Not for use inside a step. */
  now(): Date
  /** A number between 0 and 1 that depends on the seed and on this branch only. Not for use inside a step. */
  readonly random: () => number
  /** Whether the run was asked to stop after the work under way. Journaled, so that a replay sees the same. */
  stopRequested(): Promise<boolean>
  /** Aborts when the run is stopped at once. */
  readonly signal: AbortSignal
  readonly budget: Budget
}

/** The progress of a run, for people who watch it. */
export interface Progress {
  readonly message?: string
  readonly done?: number
  readonly total?: number
}

/** A request with its name in its branch. A name used again gets a number: plan, plan#2. */
export interface Question extends AgentRequest {
  readonly name: string
}

/** What holds for a branch. */
export interface ScopeOptions {
  /** A folder for the records of this branch, below that of its parent. */
  readonly folder?: string
  /** The id that the branch uses in its records instead of the run's. */
  readonly recordId?: string
  /** Limits of this branch alone; those of its parents hold as well. */
  readonly budget?: Limits
  /** What happens to work of this branch when a limit is used up; see StepOptions. */
  readonly whenUsedUp?: WhenUsedUp
}

/** How items are worked on in branches of their own. */
export interface ParallelOptions<T, R = unknown> extends Omit<ScopeOptions, 'folder' | 'recordId'> {
  /** The name of an item's branch; each item needs one of its own. */
  readonly name: (item: T, index: number) => string
  /** How many are worked on at the same time. */
  readonly atOnce: number
  /** A folder for the records of an item's branch. */
  readonly folder?: (item: T, index: number) => string
  /** The id that an item's branch uses in its records. */
  readonly recordId?: (item: T, index: number) => string
  /**
   * Called with each result in the order of the items, as soon as those before it are there. Only here may the run above
   * the branches append, write and take the time while they are at work.
   */
  readonly onResult?: (result: R, index: number) => void
}

/** What a step is given beside its own closure. */
export interface StepContext {
  /** The full name of the step: give it to the other side as idempotency key. */
  readonly key: string
  /** Which try of the step it is, from one. */
  readonly attempt: number
  readonly signal: AbortSignal
}

/**
 * What happens to work when a limit is used up before it has begun: the run stops; or the work fails with a code such as
 * budget_usd, which is recorded; or a step is done all the same, to end a run well.
 */
export type WhenUsedUp = 'stop' | 'fail' | 'proceed'

/** How a step is retried, and what happens without a budget. */
export interface StepOptions {
  /** How often a failure that may pass is tried again; not at all unless given. */
  readonly retries?: number
  /** The wait before the first retry; it doubles with each. */
  readonly backoffMs?: number
  readonly whenUsedUp?: WhenUsedUp
}

/** Questions that fail for a reason that may pass are asked again for as long as the run is configured to wait. */
export interface AskOptions extends StepOptions {
  readonly onText?: (text: string) => void
}
