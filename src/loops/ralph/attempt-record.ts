import type { ReflectionMemory } from '../../contracts/index.ts'
import type { Attempt, CheckResult, Deed, Verdict } from './attempt.ts'
import type { RalphConfig } from './config.ts'

/** What an attempt is written down with. */
export interface AttemptFacts {
  readonly loopId: string
  readonly config: RalphConfig
  readonly attempt: Attempt
  /** The attempt before; undefined for the first. */
  readonly previous: Attempt | undefined
  readonly timestamp: string
}

/** An attempt as the seed's record, with what the seed lacks as extra keys. */
export function attemptRecord({
  loopId,
  config,
  attempt,
  previous,
  timestamp,
}: AttemptFacts): ReflectionMemory {
  const { iteration, deed, verdict, reflection, inView, holdout, duplicateOf, usage, seconds } = attempt
  return {
    loop_id: loopId,
    iteration,
    timestamp,
    task_description: config.task,
    actor_output: actorOutput(deed),
    evaluator_output: evaluatorOutput(verdict),
    self_reflection: reflection,
    memory_metadata: {
      omega_capacity: config.omega,
      current_memory_size: inView.length,
      reflections_in_context: [...inView],
      window_policy: config.window,
      total_reflections_generated: iteration + 1,
    },
    context_injected: inView.length > 0,
    previous_reflections_used: [...inView],
    ...(previous && { performance_delta: deltaOf(verdict, previous.verdict) }),
    tree_before: deed.treeBefore,
    tree_after: deed.treeAfter,
    ...(deed.tampering.length > 0 && { tampering: deed.tampering }),
    ...(holdout && { holdout }),
    ...(duplicateOf !== undefined && { duplicate_of: duplicateOf }),
    memory: config.memory ? 'on' : 'off',
    usage,
    duration_ms: Math.round(seconds * 1000),
  }
}

function actorOutput(deed: Deed): ReflectionMemory['actor_output'] {
  const { actions, rationale, strategy, files, linesAdded, linesDeleted, edit, failure } = deed
  return {
    actions: [...actions],
    rationale,
    ...(strategy !== undefined && { strategy }),
    files_modified: [...files],
    total_changes: {
      files_changed: new Set(files).size,
      lines_added: linesAdded,
      lines_deleted: linesDeleted,
    },
    ...(edit !== undefined && { edit }),
    ...(failure !== undefined && { failure }),
  }
}

function evaluatorOutput(verdict: Verdict): ReflectionMemory['evaluator_output'] {
  const { passed, verification, results, errors, reward, metrics } = verdict
  return {
    passed,
    verification_type: verification,
    results: results.map(resultOf),
    errors: [...errors],
    reward_signal: reward,
    metrics,
  }
}

function resultOf(result: CheckResult) {
  const { tool, status, exitCode, stdout, stderr, durationMs, command } = result
  return {
    tool,
    status,
    ...(exitCode !== null && { exit_code: exitCode }),
    stdout,
    stderr,
    duration_ms: durationMs,
    command,
    output_sha256: result.outputSha256,
    output_bytes: result.outputBytes,
    ...(result.timedOut && { timed_out: true }),
    ...(result.runs > 1 && { runs: result.runs, flaky: result.flaky }),
  }
}

function deltaOf(now: Verdict, then: Verdict): NonNullable<ReflectionMemory['performance_delta']> {
  const reward = now.reward - then.reward
  const errors = now.errors.length - then.errors.length
  return {
    reward_change: reward,
    error_count_change: errors,
    is_improvement: reward > 0 || (reward === 0 && errors < 0),
  }
}
