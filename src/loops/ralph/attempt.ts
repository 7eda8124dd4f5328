import type { AgentUsage } from '../../agents/index.ts'
import type { ReflectionMemory } from '../../contracts/index.ts'

export type Action = ReflectionMemory['actor_output']['actions'][number]
export type SelfReflection = ReflectionMemory['self_reflection']
export type CheckedError = NonNullable<ReflectionMemory['evaluator_output']['errors']>[number]

/** A file that judges the actor and that the actor touched. */
export interface Tampering {
  readonly path: string
  readonly how: 'added' | 'modified' | 'deleted' | 'type_changed'
  /** Why the file is protected. */
  readonly why: string
  /** It is outside the files that a loop can put back, so whoever judges from now on is not who judged before. */
  readonly stays?: true
}

/** What an actor did, as the files tell and not as it says. */
export interface Deed {
  readonly treeBefore: string
  /** The files that were judged: the actor's, with protected ones put back. */
  readonly treeAfter: string
  readonly actions: readonly Action[]
  readonly files: readonly string[]
  readonly linesAdded: number
  readonly linesDeleted: number
  readonly tampering: readonly Tampering[]
  /** What the actor says about it. */
  readonly rationale: string
  readonly strategy?: string
  /** The one edit that it made, by its stable name, where the actor can tell. */
  readonly edit?: string
  /** Why the actor did not come to a proper end, in a word. */
  readonly failure?: string
  readonly usage: Required<AgentUsage> & { readonly calls: number }
}

/** One run of a check. */
export interface CheckTry {
  readonly command: string
  readonly tool: string
  readonly status: 'pass' | 'fail' | 'error' | 'skip'
  readonly exitCode: number | null
  readonly timedOut: boolean
  readonly durationMs: number
  readonly stdout: string
  readonly stderr: string
  readonly outputSha256: string
  readonly outputBytes: number
}

/** What a check came to, with all its runs where it was run again. */
export interface CheckResult extends CheckTry {
  readonly runs: number
  /** The same files gave different verdicts. */
  readonly flaky: boolean
}

/** What the checks said about a tree of files. */
export interface Verdict {
  readonly passed: boolean
  readonly reward: number
  readonly verification: ReflectionMemory['evaluator_output']['verification_type']
  readonly results: readonly CheckResult[]
  readonly errors: readonly CheckedError[]
  readonly metrics: NonNullable<ReflectionMemory['evaluator_output']['metrics']>
}

/** What the holdout said. Its output is kept from everybody. */
export interface Holdout {
  readonly passed: boolean
  readonly exit_code: number | null
  readonly duration_ms: number
  readonly output_sha256: string
}

/** One attempt, complete. */
export interface Attempt {
  readonly iteration: number
  readonly deed: Deed
  readonly verdict: Verdict
  readonly holdout?: Holdout
  readonly reflection: SelfReflection
  /** The attempts whose reflections were in view. */
  readonly inView: readonly number[]
  /** The earlier attempt whose reflection says nearly the same. */
  readonly duplicateOf?: number
  /** What actor and reflector used. */
  readonly usage: Deed['usage']
  /** How long it took, in seconds. */
  readonly seconds: number
}

/** Whether an attempt did the task: its checks passed, and what judged it is as it was. */
export const isDone = ({ deed, verdict }: Pick<Attempt, 'deed' | 'verdict'>) =>
  verdict.passed && !deed.tampering.some(({ stays }) => stays)

/** All that a rule for stopping may look at. */
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
  return attempts.reduce<Candidate>((best, { iteration, deed, verdict }) => {
    const beats = verdict.passed || verdict.reward > best.reward
    return beats ? { iteration, tree: deed.treeAfter, reward: verdict.reward } : best
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
  return { iteration: last.iteration, tree: last.deed.treeAfter, reward: last.verdict.reward }
}

/** What there is before anybody was asked. */
export const noUsage: Deed['usage'] = { input_tokens: 0, output_tokens: 0, cost_usd: 0, calls: 0 }

/** The sum of what two pieces of work used. */
export function addUsage(left: Deed['usage'], right: AgentUsage | undefined, calls = 1): Deed['usage'] {
  return {
    input_tokens: left.input_tokens + (right?.input_tokens ?? 0),
    output_tokens: left.output_tokens + (right?.output_tokens ?? 0),
    cost_usd: left.cost_usd + (right?.cost_usd ?? 0),
    calls: left.calls + calls,
  }
}
