import type { ReflectionMemory } from '../../contracts/index.ts'
import { type CheckResult, type CleanRoomVerdict, usageRecord } from '../../workspace/index.ts'
import type { Attempt, Change, Verdict } from './attempt.ts'
import type { RalphConfig } from './config.ts'
import type { Lesson } from './lessons/lesson.ts'

/** What the record of an attempt is made of. */
export interface AttemptFacts {
  readonly loopId: string
  readonly config: RalphConfig
  readonly attempt: Attempt
  /** What helped in earlier runs and was shown to the actor. */
  readonly lessons?: readonly Lesson[]
  /** The attempt before; undefined for the first. */
  readonly previous: Attempt | undefined
  /** The verdict on the files that the attempt began with. */
  readonly before: Verdict
  readonly timestamp: string
}

/** An attempt as a record of the contract, with what that lacks as extra keys. */
export function attemptRecord({
  loopId,
  config,
  attempt,
  previous,
  lessons = [],
  before,
  timestamp,
}: AttemptFacts): ReflectionMemory {
  const { iteration, change, verdict, reflection, inView, duplicateOf, usage, seconds } = attempt
  const { room, holdout } = attempt
  return {
    loop_id: loopId,
    iteration,
    timestamp,
    task_description: config.task,
    actor_output: actorOutput(change),
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
    reward_before: before.reward,
    tree_before: change.treeBefore,
    tree_after: change.treeAfter,
    ...(change.tampering.length > 0 && { tampering: change.tampering }),
    ...(change.noticed.length > 0 && { noticed: change.noticed }),
    ...(room && { clean_room: roomRecord(room) }),
    ...(holdout && { holdout }),
    ...(duplicateOf !== undefined && { duplicate_of: duplicateOf }),
    ...(lessons.length > 0 && {
      lessons_offered: lessons.map(({ run_id, iteration: attemptOf }) => ({ run_id, iteration: attemptOf })),
    }),
    max_iterations: config.maxIterations,
    memory: config.memory ? 'on' : 'off',
    usage: usageRecord(usage),
    duration_ms: Math.round(seconds * 1000),
  }
}

function actorOutput(change: Change): ReflectionMemory['actor_output'] {
  const { actions, rationale, strategy, files, linesAdded, linesDeleted, edit, failure, warnings } = change
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
    ...(warnings !== undefined && { warnings: [...warnings] }),
  }
}

function evaluatorOutput(verdict: Verdict): ReflectionMemory['evaluator_output'] {
  const { passed, verification, results, errors, errorCount, reward, metrics } = verdict
  return {
    passed,
    verification_type: verification,
    results: results.map(resultOf),
    errors: [...errors],
    error_count: errorCount,
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

/** What a clean room found, without what stands in the results. */
function roomRecord({ passed, problems, tests, canary, sandbox, leftOut, flags }: CleanRoomVerdict) {
  return {
    passed,
    problems,
    tests,
    ...(canary && { canary: canary.state }),
    sandbox: sandbox.kind,
    left_out: leftOut,
    flags,
  }
}

function deltaOf(now: Verdict, then: Verdict): NonNullable<ReflectionMemory['performance_delta']> {
  const reward = now.reward - then.reward
  const errors = now.errorCount - then.errorCount
  return {
    reward_change: reward,
    error_count_change: errors,
    is_improvement: reward > 0 || (reward === 0 && errors < 0),
  }
}
