import type {
  BenchmarkResult,
  FailureAnalysis,
  IterationHistory,
  MergeReport,
  VisualizationData,
} from '../../../contracts/index.ts'
import { usageRecord } from '../../../workspace/index.ts'
import { experimentBranch } from '../git/names.ts'
import type { Execution } from '../round/execute-plan.ts'
import type { RoundEnd } from '../round/round-end.ts'
import { analyseFailure } from '../tournament/failure-analysis.ts'

/** The result of one executor as a record. */
export function resultRecord(end: RoundEnd, execution: Execution, timestamp: string): BenchmarkResult {
  const { executor, plan, change, commit, usage, said, noticed } = execution
  const found = end.results.find(({ id }) => id === executor)
  const known = {
    executor_id: executor,
    plan_id: plan.plan_id,
    round: end.round,
    baseline_score: end.baselineScore,
    timestamp,
    ...(commit !== undefined && { commit }),
    ...(change && {
      diff: change.diff,
      files_changed: [...change.files],
      lines_added: change.linesAdded,
      lines_removed: change.linesRemoved,
    }),
    executor_said: said,
    ...(noticed && { noticed: [...noticed] }),
    usage: usageRecord(usage),
  }
  if (found === undefined)
    return {
      ...known,
      benchmark_score: null,
      benchmark_raw: '',
      status: 'error',
      sub_scores: {},
      failure_analysis: analysisOf(execution),
    }
  const { status, score, subScores, failure, output, ...rest } = found
  return {
    ...known,
    benchmark_score: score,
    benchmark_raw: output,
    status,
    sub_scores: { ...subScores },
    failure_analysis: failure,
    verdict: rest.verdict,
    reason: rest.reason,
    gain: rest.gain,
    chance: rest.chance,
    bound: rest.bound,
    samples: rest.samples.map((pair) => ({ ...pair })),
    failures: rest.failures.map((run) => ({ ...run })),
  }
}

function analysisOf({ failure, executor }: Execution): FailureAnalysis {
  return analyseFailure({
    block: 0,
    ...(failure ?? {
      category: 'infrastructure',
      what: `${executor} was not measured.`,
      why: 'The round ended before its first run.',
    }),
  })
}

/** What a round came to, as the record that later rounds read. */
export function historyRecord(end: RoundEnd): IterationHistory {
  const entryOf = (execution: Execution): Entry => {
    const { plan } = execution
    const { score = null, subScores = {} } = end.results.find(({ id }) => id === execution.executor) ?? {}
    return {
      plan_id: plan.plan_id,
      score,
      approach_family: plan.approach_family,
      hypothesis: plan.hypothesis,
      sub_scores: { ...subScores },
    }
  }
  const { winner } = end
  const won = end.executions.find(({ executor }) => executor === winner?.executor)
  return {
    iteration: end.round,
    baseline_score: end.baselineScore,
    winner: won === undefined ? null : { ...entryOf(won), score: winner!.scoreAfter },
    losers: end.executions
      .filter((execution) => execution !== won)
      .map((execution) => lost(execution, end, entryOf)),
    research_brief_id: end.hasBrief ? `round_${end.round}` : null,
  }
}

interface Entry {
  readonly plan_id: string
  readonly score: number | null
  readonly approach_family: string
  readonly hypothesis: string
  readonly sub_scores: Record<string, number>
}

/** A loser keeps why it lost, and where its work is, so that it can be revived. */
function lost(execution: Execution, end: RoundEnd, entryOf: (execution: Execution) => Entry) {
  const found = end.results.find(({ id }) => id === execution.executor)
  const failure_analysis = found === undefined ? analysisOf(execution) : found.failure
  return {
    ...entryOf(execution),
    failure_analysis,
    ...(found && { reason: found.reason }),
    ...(execution.commit !== undefined && { archive: end.archive[execution.executor] }),
  }
}

/** The candidates of a round for the chart. */
export function chartEntries(end: RoundEnd): VisualizationData {
  const history = historyRecord(end)
  const all = [...(history.winner ? [history.winner] : []), ...history.losers]
  return end.executions.map(({ plan, executor }) => {
    const entry = all.find(({ plan_id: id }) => id === plan.plan_id)!
    const isWinner = history.winner === entry
    return {
      iteration: end.round,
      plan_id: plan.plan_id,
      benchmark_score: entry.score,
      is_winner: isWinner,
      approach_family: plan.approach_family,
      sub_scores: { ...entry.sub_scores },
      baseline_score: end.baselineScore,
      ...(isWinner && end.winner?.interval && { score_interval: [...end.winner.interval] }),
      executor_id: executor,
    }
  })
}

/** How the tournament of a round ended, as a record. */
export function mergeRecord(end: RoundEnd, slug: string): MergeReport {
  const { round, winner, archive, executions } = end
  const won = executions.find(({ executor }) => executor === winner?.executor)
  return {
    iteration: round,
    goal_slug: slug,
    winner:
      winner === undefined || won === undefined
        ? null
        : {
            executor_id: winner.executor,
            branch: experimentBranch(round, winner.executor),
            hypothesis: won.plan.hypothesis,
            score_before: end.baselineScore,
            score_after: winner.scoreAfter,
            sub_scores: { ...winner.subScores },
            commit: won.commit ?? null,
            merge_commit: winner.merge,
          },
    archived: Object.values(archive),
    regressions_detected: end.regressed,
    re_benchmark_score: winner?.scoreAgain ?? null,
    status: end.status,
    reason: end.status === 'merged' ? null : end.reason,
    ...(end.confirmation && { confirmation: end.confirmation }),
    ...(end.notes.length > 0 && { notes: [...end.notes] }),
  }
}
