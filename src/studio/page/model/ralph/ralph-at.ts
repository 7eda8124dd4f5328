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
}

/** The state of one test in one attempt; `mended` and `broken` say that it changed. */
export type Cell = 'pass' | 'fail' | 'mended' | 'broken'

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
}

/** What a run of ralph has come to. */
export interface RalphState {
  readonly attempts: readonly Attempt[]
  readonly baseline: number | undefined
  readonly omega: number
  /** Tests that failed at least once, with their state in each attempt. */
  readonly tests: readonly { readonly name: string; readonly cells: readonly Cell[] }[]
  readonly certificate?: { readonly proved: readonly string[]; readonly not_proved: readonly string[] }
  readonly usefulness: readonly {
    readonly iteration: number
    readonly times_in_view: number
    readonly reward_change_after: number
  }[]
}

/** The state of a run of ralph after some of its records. */
export function ralphAt(records: readonly WireRecord[]): RalphState {
  const reflections = ofContract<Reflection>(records, 'ralph/reflection-memory')
  const attempts = reflections.map(({ value, name }) => attemptOf(value, name))
  const [certificate] = ofContract<NonNullable<RalphState['certificate']>>(records, 'ralph/certificate')
  const [outcome] = ofContract<{ memory_ledger?: RalphState['usefulness'] }>(records, 'ralph/outcome')
  return {
    attempts,
    baseline: reflections[0]?.value.reward_before,
    omega: reflections[0]?.value.memory_metadata?.omega_capacity ?? 0,
    tests: testsIn(attempts),
    ...(certificate && { certificate: certificate.value }),
    usefulness: outcome?.value.memory_ledger ?? [],
  }
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
      return now ? 'broken' : 'mended'
    })
    return { name, cells }
  })
}
