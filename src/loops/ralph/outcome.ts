import type { Certificate, RalphOutcome } from '../../contracts/index.ts'
import { type Attempt, addUsage, type Candidate, isDone, type LoopHistory, noUsage } from './attempt.ts'
import { memoryLedger } from './memory/memory-ledger.ts'
import type { Stop } from './stop/stop.ts'
import type { LeftBehind } from './worktree/finish-workspace.ts'

export interface Ending {
  readonly loopId: string
  readonly task: string
  readonly history: LoopHistory
  readonly stop: Stop
  /** The files that are left behind. */
  readonly kept: Candidate
  readonly left: LeftBehind
  readonly timestamp: string
}

/** How a loop ended, as a record. */
export function outcomeRecord({ loopId, history, stop, kept, timestamp }: Ending): RalphOutcome {
  const { baseline, attempts } = history
  const { verdict } = baseline
  const last = attempts.at(-1)
  const audited = attempts.some(({ holdout }) => holdout !== undefined)
  const usage = attempts.reduce((sum, attempt) => addUsage(sum, attempt.usage, attempt.usage.calls), noUsage)
  return {
    version: '1.0.0',
    loop_id: loopId,
    timestamp,
    stop,
    passed: attempts.some(isDone),
    iterations: attempts.length,
    baseline: { passed: verdict.passed, reward_signal: verdict.reward, errors: verdict.errors.length },
    best: { iteration: kept.iteration, reward_signal: kept.reward, tree: kept.tree },
    restored: last !== undefined && kept.tree !== last.deed.treeAfter,
    memory_ledger: memoryLedger(history),
    ...(audited && { evaluator: auditOf(attempts) }),
    tampered: attempts.filter(({ deed }) => deed.tampering.length > 0).length,
    flaky_checks: flakyIn(history),
    ...fewerTests(history),
    usage,
  }
}

/** The proof that the last attempt did the task; undefined where it did not. */
export function certificateOf({ loopId, task, history, left, timestamp }: Ending): Certificate | undefined {
  const last = history.attempts.at(-1)
  if (last === undefined || !isDone(last)) return undefined
  return {
    version: '1.0.0',
    loop_id: loopId,
    iteration: last.iteration,
    timestamp,
    task_description: task,
    tree: last.deed.treeAfter,
    checks: last.verdict.results.map((result) => ({
      command: result.command,
      exit_code: result.exitCode!,
      output_sha256: result.outputSha256,
      output_bytes: result.outputBytes,
      duration_ms: result.durationMs,
      ...(result.flaky && { flaky: true }),
    })),
    ...(left.branch !== undefined && { branch: left.branch }),
    ...(left.commit !== undefined && { commit: left.commit }),
  }
}

function auditOf(attempts: readonly Attempt[]): NonNullable<RalphOutcome['evaluator']> {
  const count = (passed: boolean, heldOut: boolean) =>
    attempts.filter(({ verdict, holdout }) => verdict.passed === passed && holdout?.passed === heldOut).length
  return {
    true_positives: count(true, true),
    false_positives: count(true, false),
    true_negatives: count(false, false),
    false_negatives: count(false, true),
  }
}

/** Attempts that passed with fewer tests than there were: some no longer ask anything. An extra key, where there are any. */
function fewerTests({ baseline, attempts }: LoopHistory) {
  const { tests_total: before = 0 } = baseline.verdict.metrics
  const fewer = attempts.flatMap(({ iteration, verdict: { passed, metrics } }) => {
    const { tests_total: now = 0 } = metrics
    return passed && now < before ? [{ iteration, tests_total: now, tests_before: before }] : []
  })
  return fewer.length === 0 ? {} : { fewer_tests: fewer }
}

function flakyIn({ baseline, attempts }: LoopHistory): string[] {
  const results = [baseline.verdict, ...attempts.map(({ verdict }) => verdict)].flatMap(
    ({ results }) => results,
  )
  return [...new Set(results.filter(({ flaky }) => flaky).map(({ command }) => command))]
}
