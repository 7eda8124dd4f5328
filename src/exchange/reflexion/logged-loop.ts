import type { ReflectionMemory } from '../../contracts/index.ts'
import type { ImportNote } from './log-file.ts'

/**
 * Where a value comes from. `observed`: it is in the log. `inferred`: it follows from what is there.
 * `absent`: the log does not say, and the value is there only because the record needs one.
 */
export type Provenance = 'observed' | 'inferred' | 'absent'

/** A value with where it comes from. */
export interface Known<T> {
  readonly value: T
  readonly provenance: Provenance
}

export type LoggedAction = ReflectionMemory['actor_output']['actions'][number]
type Evaluation = ReflectionMemory['evaluator_output']
export type LoggedError = NonNullable<Evaluation['errors']>[number]
export type LoggedResult = NonNullable<Evaluation['results']>[number]

/** One attempt as a log describes it. What is left out, the log does not hold. */
export interface LoggedAttempt {
  /** The number that the log gives to the attempt, where it has one. */
  readonly trial?: number
  /** The file that holds the attempt, where it is not that of the loop. */
  readonly file?: string
  readonly actions?: readonly LoggedAction[]
  readonly rationale?: string
  /** Whether the evaluator that the loop listened to was content. */
  readonly passed: Known<boolean>
  readonly results?: Known<readonly LoggedResult[]>
  readonly errors?: Known<readonly LoggedError[]>
  /** The verdict of a test that the loop did not listen to. */
  readonly holdout?: boolean
  /** What was written after the attempt. */
  readonly reflection?: string
  /** The attempts whose reflections were in view. */
  readonly inView: Known<readonly number[]>
  /** Texts that were in view and belong to attempts before the log begins. */
  readonly carriedIn?: readonly string[]
  /** Reflections in the store after the attempt. */
  readonly stored: number
}

/** The attempts at one task, in order. */
export interface LoggedLoop {
  /** What the loop is called; the id is made of it. */
  readonly name: string
  readonly task?: string
  readonly verification: Evaluation['verification_type']
  /** How many reflections could be in view. */
  readonly omega: number
  readonly source: LoopSource
  readonly attempts: readonly LoggedAttempt[]
}

/** Where a loop was read. */
export interface LoopSource {
  readonly system: 'reflexion'
  readonly format: 'programming' | 'questions' | 'alfworld'
  readonly file: string
  /** The name of the task in the log. */
  readonly task: string
  readonly strategy?: string
  readonly model?: string
}

/** What a reader makes of one run. */
export interface LoggedRun {
  readonly loops: readonly LoggedLoop[]
  readonly notes: readonly ImportNote[]
}
