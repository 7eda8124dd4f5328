import type { ReflectionMemory } from '../../contracts/index.ts'
import type { LoggedAttempt, LoggedLoop, Provenance } from './logged-loop.ts'

const attemptMs = 60_000
const unknownRationale = 'The log does not say why.'
const unknownReflection = 'The log holds no reflection on this attempt.'

/**
 * The records of one loop. Times are made up: the first attempt is at `at`, each further one a minute later.
 * The key `provenance` says for each field whether it was observed, inferred, or is absent from the log.
 */
export function toRecords(loop: LoggedLoop, id: string, at: Date): ReflectionMemory[] {
  return loop.attempts.map((attempt, iteration) => ({
    loop_id: id,
    iteration,
    timestamp: new Date(at.getTime() + iteration * attemptMs).toISOString(),
    ...(loop.task !== undefined && { task_description: loop.task }),
    actor_output: {
      actions: [...(attempt.actions ?? [])],
      rationale: attempt.rationale ?? unknownRationale,
    },
    evaluator_output: {
      passed: attempt.passed.value,
      verification_type: loop.verification,
      ...(attempt.results !== undefined && { results: [...attempt.results.value] }),
      ...(attempt.errors !== undefined && { errors: [...attempt.errors.value] }),
      reward_signal: attempt.passed.value ? 1 : 0,
    },
    self_reflection: { reflection_text: attempt.reflection ?? unknownReflection },
    memory_metadata: {
      omega_capacity: loop.omega,
      current_memory_size: attempt.inView.value.length,
      reflections_in_context: [...attempt.inView.value],
      window_policy: 'fifo',
      total_reflections_generated: attempt.stored,
    },
    context_injected: attempt.inView.value.length > 0,
    previous_reflections_used: [...attempt.inView.value],
    ...(attempt.holdout !== undefined && { holdout: { passed: attempt.holdout } }),
    ...(attempt.carriedIn !== undefined && { carried_in: [...attempt.carriedIn] }),
    source: {
      ...loop.source,
      ...(attempt.file !== undefined && { file: attempt.file }),
      ...(attempt.trial !== undefined && { trial: attempt.trial }),
    },
    provenance: provenanceOf(loop, attempt),
  }))
}

/** Field by field, named by its path. */
function provenanceOf(loop: LoggedLoop, attempt: LoggedAttempt): Record<string, Provenance> {
  const held = (value: unknown): Provenance => (value === undefined ? 'absent' : 'observed')
  return {
    loop_id: 'inferred',
    iteration: attempt.trial === undefined ? 'inferred' : 'observed',
    timestamp: 'absent',
    task_description: held(loop.task),
    'actor_output.actions': held(attempt.actions),
    'actor_output.rationale': held(attempt.rationale),
    'evaluator_output.passed': attempt.passed.provenance,
    'evaluator_output.results': attempt.results?.provenance ?? 'absent',
    'evaluator_output.errors': attempt.errors?.provenance ?? 'absent',
    'evaluator_output.reward_signal': attempt.passed.provenance === 'absent' ? 'absent' : 'inferred',
    'self_reflection.reflection_text': held(attempt.reflection),
    memory_metadata: 'inferred',
    previous_reflections_used: attempt.inView.provenance,
    ...(attempt.holdout !== undefined && { 'holdout.passed': 'observed' }),
  }
}
