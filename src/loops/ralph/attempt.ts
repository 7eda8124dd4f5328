import type { ReflectionMemory } from '../../contracts/index.ts'
import type { Action, CheckResult, CleanRoomVerdict, Tampering, Usage } from '../../workspace/index.ts'

export type SelfReflection = ReflectionMemory['self_reflection']
export type Metrics = NonNullable<ReflectionMemory['evaluator_output']['metrics']>
export type CheckedError = NonNullable<ReflectionMemory['evaluator_output']['errors']>[number]

/** What an actor did, taken from the files and not from what it says. */
export interface Change {
  readonly treeBefore: string
  /** The files that were judged: the actor's, with protected ones restored. */
  readonly treeAfter: string
  /** The files as the actor left them, where protected ones were restored. */
  readonly treeMade?: string
  readonly actions: readonly Action[]
  readonly files: readonly string[]
  readonly linesAdded: number
  readonly linesDeleted: number
  readonly tampering: readonly Tampering[]
  /** What happened meanwhile to hooks, settings, branches and stashes of the user's repository. */
  readonly noticed: readonly Tampering[]
  /** What the actor says about it. */
  readonly rationale: string
  readonly strategy?: string
  /** The one edit that it made, by its stable name, where the actor can say. */
  readonly edit?: string
  /** Why the actor did not finish, as a code. */
  readonly failure?: string
  /** What the user should know about its work, such as a permission that it was refused. */
  readonly warnings?: readonly string[]
  readonly usage: Usage
}

/** The verdict of the checks on a snapshot. */
export interface Verdict {
  readonly passed: boolean
  readonly reward: number
  readonly verification: ReflectionMemory['evaluator_output']['verification_type']
  readonly results: readonly CheckResult[]
  /** The first errors; `errorCount` counts all. */
  readonly errors: readonly CheckedError[]
  readonly errorCount: number
  readonly metrics: Metrics
  /** What each check says, in the order of the checks. */
  readonly checks: readonly CheckVerdict[]
}

/** What one check says about a snapshot. */
export interface CheckVerdict {
  readonly command: string
  readonly passed: boolean
  /** The first errors; `errorCount` counts all. */
  readonly errors: readonly CheckedError[]
  readonly errorCount: number
  readonly metrics: Metrics
}

/** The result of the holdout. Its output is not kept. */
export interface Holdout {
  readonly passed: boolean
  readonly exit_code: number | null
  readonly duration_ms: number
  readonly output_sha256: string
}

/** One attempt, complete. */
export interface Attempt {
  readonly iteration: number
  readonly change: Change
  readonly verdict: Verdict
  /** What the clean room says, where it was asked. */
  readonly room?: CleanRoomVerdict
  readonly holdout?: Holdout
  readonly reflection: SelfReflection
  /** The attempts whose reflections were in view. */
  readonly inView: readonly number[]
  /** The earlier attempt whose reflection says nearly the same. */
  readonly duplicateOf?: number
  /** What actor and reflector used. */
  readonly usage: Change['usage']
  /** How long it took, in seconds. */
  readonly seconds: number
}

/** Whether an attempt did the task: its checks and the holdout passed, and it left alone what judges it. */
export const isDone = ({ change, verdict, holdout }: Pick<Attempt, 'change' | 'verdict' | 'holdout'>) =>
  verdict.passed && change.tampering.length === 0 && holdout?.passed !== false

/** What the clean room calls an attack on the judge. */
const attacks: ReadonlySet<string> = new Set([
  'judge_disabled',
  'judge_changed',
  'packages_changed',
  'programs_changed',
])

/** Whether an attempt changed or disabled what judges it. */
export const isSuspect = ({ change, room }: Pick<Attempt, 'change' | 'room'>): boolean =>
  change.tampering.length > 0 || room?.problems.some(({ code }) => attacks.has(code)) === true

/** What the stop rules look at. */
export interface LoopHistory {
  readonly baseline: { readonly tree: string; readonly verdict: Verdict }
  /** At least one; the last is the one that has just ended. */
  readonly attempts: readonly Attempt[]
}

/** A file tree with its reward. */
export interface Candidate {
  /** Null for the beginning. */
  readonly iteration: number | null
  readonly tree: string
  readonly reward: number
}

/** The best files so far; of equals the earliest, and the beginning before all. */
export function bestOf({ baseline, attempts }: LoopHistory): Candidate {
  const first: Candidate = { iteration: null, tree: baseline.tree, reward: baseline.verdict.reward }
  return attempts.reduce<Candidate>((best, { iteration, change, verdict }) => {
    const beats = verdict.passed || verdict.reward > best.reward
    return beats ? { iteration, tree: change.treeAfter, reward: verdict.reward } : best
  }, first)
}

/**
 * The files that a loop leaves behind: the last ones, unless others were better. Where attempts do not build on each
 * other, the best.
 */
export function keptOf(history: LoopHistory, startFrom: 'last' | 'best' | 'beginning'): Candidate {
  const best = bestOf(history)
  const last = history.attempts.at(-1)
  if (startFrom !== 'last' || last === undefined || last.verdict.reward < best.reward) return best
  return { iteration: last.iteration, tree: last.change.treeAfter, reward: last.verdict.reward }
}
