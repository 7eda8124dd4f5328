import type { ReflectionMemory } from '../../../contracts/index.ts'

/** What a test wants to say of an attempt; the rest is filled in. */
export interface AttemptSketch {
  readonly reward?: number
  readonly passed?: boolean
  readonly holdout?: boolean
  readonly reflection?: string
  readonly saw?: readonly number[]
  readonly errors?: readonly NonNullable<ReflectionMemory['evaluator_output']['errors']>[number]['type'][]
  readonly more?: Readonly<Record<string, unknown>>
}

/** The records of one loop, attempt by attempt. */
export function loop(id: string, ...attempts: readonly AttemptSketch[]): ReflectionMemory[] {
  return attempts.map((sketch, iteration): ReflectionMemory => {
    const passed = sketch.passed ?? false
    return {
      loop_id: `ralph-${id}`,
      iteration,
      timestamp: new Date(Date.UTC(2026, 0, 1, 0, iteration)).toISOString(),
      actor_output: { actions: [], rationale: 'a test' },
      evaluator_output: {
        passed,
        verification_type: 'unit_tests',
        reward_signal: sketch.reward ?? (passed ? 1 : 0),
        errors: (sketch.errors ?? []).map((type) => ({ type, message: type })),
      },
      self_reflection: { reflection_text: sketch.reflection ?? `after ${id} ${iteration}` },
      memory_metadata: { omega_capacity: 3, current_memory_size: sketch.saw?.length ?? 0 },
      context_injected: (sketch.saw ?? []).length > 0,
      previous_reflections_used: [...(sketch.saw ?? [])],
      ...(sketch.holdout !== undefined && { holdout: { passed: sketch.holdout } }),
      ...sketch.more,
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
