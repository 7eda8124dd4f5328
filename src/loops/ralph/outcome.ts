import type { RalphOutcome } from '../../contracts/index.ts'
import { addUsage, type Beginning, type LeftBehind, noUsage, usageRecord } from '../../workspace/index.ts'
import { type Attempt, type Candidate, isDone, isSuspect, type LoopHistory } from './attempt.ts'
import type { RalphConfig } from './config.ts'
import { reflectionUse } from './memory/reflection-use.ts'
import type { Stop } from './stop/stop.ts'

/** All that is known when a loop ends. */
export interface Ending {
  readonly runId: string
  readonly loopId: string
  readonly config: RalphConfig
  readonly beginning: Beginning
  /** Ignored files that the checks turned out to need. */
  readonly included: readonly string[]
  readonly history: LoopHistory
  readonly stop: Stop
  /** The files that are left behind. */
  readonly kept: Candidate
  readonly left: LeftBehind
  readonly timestamp: string
}

/** How a loop ended, as a record. */
export function outcomeRecord(ending: Ending, certified: boolean): RalphOutcome {
  const { runId, loopId, history, stop, kept, left, timestamp } = ending
  const { baseline, attempts } = history
  const { verdict } = baseline
  const last = attempts.at(-1)
  const audited = attempts.some(({ holdout }) => holdout !== undefined)
  const usage = attempts.reduce((sum, attempt) => addUsage(sum, attempt.usage, attempt.usage.calls), noUsage)
  const doubts = last?.room?.problems ?? []
  return {
    version: '1.1.0',
    run_id: runId,
    loop_id: loopId,
    timestamp,
    stop,
    passed: last !== undefined && isDone(last),
    certified,
    iterations: attempts.length,
    baseline: { passed: verdict.passed, reward_signal: verdict.reward, errors: verdict.errorCount },
    best: { iteration: kept.iteration, reward_signal: kept.reward, tree: kept.tree },
    result: { ...left },
    ...(doubts.length > 0 && { doubts: doubts.map((doubt) => ({ ...doubt })) }),
    restored: last !== undefined && kept.tree !== last.change.treeAfter,
    memory_ledger: reflectionUse(history),
    ...(audited && { evaluator: auditOf(attempts) }),
    tampered: attempts.filter(isSuspect).length,
    flaky_checks: flakyIn(history),
    ...fewerTests(history),
    usage: usageRecord(usage),
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
