import type { WireRecord } from '../../../wire.ts'
import { ofContract } from '../records.ts'

interface Reflection {
  readonly iteration: number
  readonly actor_output: {
    readonly rationale?: string
    readonly strategy?: string
    readonly actions: readonly { readonly changes?: { readonly diff?: string } }[]
    readonly total_changes?: { readonly lines_added?: number; readonly lines_deleted?: number }
  }
  readonly evaluator_output: {
    readonly passed: boolean
    readonly reward_signal?: number
    readonly error_count?: number
    readonly errors?: readonly { readonly rule?: string; readonly file?: string; readonly message?: string }[]
    readonly results?: readonly {
      readonly tool?: string
      readonly command?: string
      readonly status?: string
      readonly stdout?: string
      readonly stderr?: string
    }[]
    readonly metrics?: { readonly tests_passed?: number; readonly tests_total?: number }
  }
  readonly self_reflection?: {
    readonly reflection_text?: string
    readonly lessons_learned?: readonly string[]
  }
  readonly memory_metadata?: {
    readonly omega_capacity?: number
    readonly reflections_in_context?: readonly unknown[]
  }
  readonly reward_before?: number
  readonly tampering?: readonly { readonly path?: string; readonly why?: string; readonly stays?: boolean }[]
}

/** The state of one test in one attempt; `fixed` and `broken` say that it changed. */
export type Cell = 'pass' | 'fail' | 'fixed' | 'broken'

/** One attempt. */
export interface Attempt {
  /** Counted from one. */
  readonly number: number
  readonly record: string
  readonly passed: boolean
  readonly reward: number | undefined
  readonly failing: ReadonlySet<string>
  readonly passedTests: number | undefined
  readonly totalTests: number | undefined
  readonly strategy: string
  readonly rationale: string
  readonly diff: string
  readonly output: string
  readonly reflection: string
  readonly lessons: readonly string[]
  /** The attempts whose reflections were in view, counted from one. */
  readonly inView: readonly number[]
  /** What the guard found changed that judges the actor. */
  readonly guard: readonly string[]
}

/** What a run of ralph has come to. */
export interface RalphState {
  readonly attempts: readonly Attempt[]
  readonly baseline: number | undefined
  readonly omega: number
  /** Tests that failed at least once, with their state in each attempt. */
  readonly tests: readonly { readonly name: string; readonly cells: readonly Cell[] }[]
  readonly certificate?: Certificate
  readonly outcome?: Outcome
  /** What each reflection was in view for, and what happened to the reward after it. */
  readonly usefulness: readonly Usefulness[]
}

/** What was proved of the result, and what was not. */
export interface Certificate {
  readonly proved: readonly string[]
  readonly not_proved: readonly string[]
  readonly judged?: {
    readonly sandbox?: string
    readonly network?: boolean
    readonly canary?: string
    readonly left_out?: readonly unknown[]
    readonly flags?: readonly unknown[]
  }
}

/** How a run ended. */
export interface Outcome {
  readonly stop?: { readonly message?: string }
  readonly tampered?: number
  readonly flaky_checks?: readonly string[]
  readonly result?: {
    readonly branch?: string
    readonly files_changed?: number
    readonly lines_added?: number
    readonly lines_removed?: number
  }
}

/** What became of a reflection. */
export interface Usefulness {
  readonly iteration: number
  readonly times_in_view: number
  readonly improved_after?: number
  readonly worsened_after?: number
  readonly reward_change_after: number
  readonly duplicate_of?: number
}

/** The state of a run of ralph after some of its records. */
export function ralphAt(records: readonly WireRecord[]): RalphState {
  const reflections = ofContract<Reflection>(records, 'ralph/reflection-memory')
  const attempts = reflections.map(({ value, name }) => attemptOf(value, name))
  const [certificate] = ofContract<Certificate>(records, 'ralph/certificate')
  const [outcome] = ofContract<Outcome & { memory_ledger?: readonly Usefulness[] }>(records, 'ralph/outcome')
  return {
    attempts,
    baseline: reflections[0]?.value.reward_before,
    omega: reflections[0]?.value.memory_metadata?.omega_capacity ?? 0,
    tests: testsIn(attempts),
    ...(certificate && { certificate: certificate.value }),
    ...(outcome && { outcome: outcome.value }),
    usefulness: outcome?.value.memory_ledger ?? usefulnessIn(attempts, reflections[0]?.value.reward_before),
  }
}

/** What the attempts so far say of each reflection: how often it was in view, and how the reward changed in those attempts. */
function usefulnessIn(attempts: readonly Attempt[], baseline: number | undefined): readonly Usefulness[] {
  return attempts.map(({ number }) => {
    const changes = attempts.flatMap((later, index) => {
      const before = index === 0 ? baseline : attempts[index - 1]!.reward
      if (!later.inView.includes(number) || later.reward === undefined || before === undefined) return []
      return [later.reward - before]
    })
    return {
      iteration: number - 1,
      times_in_view: attempts.filter(({ inView }) => inView.includes(number)).length,
      improved_after: changes.filter((change) => change > 0).length,
      worsened_after: changes.filter((change) => change < 0).length,
      reward_change_after: changes.reduce((sum, change) => sum + change, 0),
    }
  })
}

function attemptOf(value: Reflection, record: string): Attempt {
  const {
    actor_output: actor,
    evaluator_output: verdict,
    self_reflection: self,
    memory_metadata: memory,
  } = value
  const errors = verdict.errors ?? []
  return {
    number: value.iteration + 1,
    record,
    passed: verdict.passed,
    reward: verdict.reward_signal,
    failing: new Set(
      errors.map(({ rule, file, message }) => rule ?? file ?? message?.split('\n')[0] ?? 'error'),
    ),
    passedTests: verdict.metrics?.tests_passed,
    totalTests: verdict.metrics?.tests_total,
    strategy: actor.strategy ?? '',
    rationale: actor.rationale ?? '',
    diff: actor.actions.flatMap(({ changes }) => changes?.diff ?? []).join('\n'),
    output: (verdict.results ?? [])
      .map(({ command = '', stdout = '', stderr = '' }) => `$ ${command}\n${stdout}${stderr}`)
      .join('\n'),
    reflection: self?.reflection_text ?? '',
    lessons: self?.lessons_learned ?? [],
    guard: (value.tampering ?? []).map(
      ({ path = '', why = '', stays = false }) =>
        `${path} (${why})${stays ? '; it could not be undone' : '; undone'}`,
    ),
    inView: (memory?.reflections_in_context ?? [])
      .map((one) => numberIn(one))
      .filter((one) => one !== undefined),
  }
}

function numberIn(one: unknown): number | undefined {
  const value = typeof one === 'object' && one !== null ? (one as { iteration?: unknown }).iteration : one
  return typeof value === 'number' ? value + 1 : undefined
}

function testsIn(attempts: readonly Attempt[]): RalphState['tests'] {
  const names = [...new Set(attempts.flatMap(({ failing }) => [...failing]))]
  return names.map((name) => {
    let failed: boolean | undefined
    const cells = attempts.map(({ failing }): Cell => {
      const now = failing.has(name)
      const before = failed
      failed = now
      if (before === undefined || before === now) return now ? 'fail' : 'pass'
      return now ? 'broken' : 'fixed'
    })
    return { name, cells }
  })
}
