import type { ReflectionMemory } from '../../contracts/index.ts'

/** What a test wants to say of an attempt; the rest is filled in. */
export interface Told {
  readonly reward?: number
  readonly passed?: boolean
  readonly holdout?: boolean
  readonly reflection?: string
  readonly saw?: readonly number[]
  readonly errors?: readonly NonNullable<ReflectionMemory['evaluator_output']['errors']>[number]['type'][]
  readonly more?: Readonly<Record<string, unknown>>
}

/** The records of one loop, attempt by attempt. */
export function loop(id: string, ...attempts: readonly Told[]): ReflectionMemory[] {
  return attempts.map((told, iteration): ReflectionMemory => {
    const passed = told.passed ?? false
    return {
      loop_id: `ralph-${id}`,
      iteration,
      timestamp: new Date(Date.UTC(2026, 0, 1, 0, iteration)).toISOString(),
      actor_output: { actions: [], rationale: 'a test' },
      evaluator_output: {
        passed,
        verification_type: 'unit_tests',
        reward_signal: told.reward ?? (passed ? 1 : 0),
        errors: (told.errors ?? []).map((type) => ({ type, message: type })),
      },
      self_reflection: { reflection_text: told.reflection ?? `after ${id} ${iteration}` },
      memory_metadata: { omega_capacity: 3, current_memory_size: told.saw?.length ?? 0 },
      context_injected: (told.saw ?? []).length > 0,
      previous_reflections_used: [...(told.saw ?? [])],
      ...(told.holdout !== undefined && { holdout: { passed: told.holdout } }),
      ...told.more,
    }
  })
}

/** A loop that is solved at its n-th attempt, or not at all in so many. */
export function solvedIn(id: string, attempts: number, solved = true): ReflectionMemory[] {
  return loop(
    id,
    ...Array.from({ length: attempts }, (_, index) => ({ passed: solved && index === attempts - 1 })),
  )
}
