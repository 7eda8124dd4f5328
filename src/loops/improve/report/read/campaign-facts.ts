import {
  type Direction,
  defaultSettings,
  type EventLog,
  factsOf,
  type IterationHistory,
  type MergeReport,
  type Plan,
  type VisualizationData,
} from '../../../../contracts/index.ts'
import { isObject } from '../../../../kit/index.ts'
import { auditKeeps, type KeepAudit } from '../audit/audit-keeps.ts'
import type { CampaignRecords } from './campaign-records.ts'
import type { Candidate } from './candidate.ts'
import { evidenceOf } from './evidence-of.ts'
import { loggedRuns } from './logged-runs.ts'
import { measuredInterval } from './measured-interval.ts'
import { recordedUsage } from './recorded-usage.ts'

/** A campaign as a report sees it: plain data, whatever wrote the records. */
export interface CampaignFacts {
  readonly objective?: string
  readonly metric: string
  readonly unit?: string
  readonly direction: Direction
  readonly target: number | null
  /** The score at the beginning; null where none was recorded. */
  readonly baseline: number | null
  /** Iterations that are over. */
  readonly iterations: number
  readonly status?: string
  /** In the order of iterations and plans. */
  readonly candidates: readonly Candidate[]
  /** Plans that were never executed. */
  readonly rejected: readonly Plan[]
  /** Plans that the critic rejected at first, in the order of rounds. */
  readonly revised: readonly Plan[]
  readonly merges: readonly MergeReport[]
  readonly events: EventLog
  /** The keeps held against the noise of the log, where scores are single runs. */
  readonly audit?: KeepAudit
  /** What the attribution found, as recorded. */
  readonly attribution?: unknown
}

/** What the records of a campaign say. */
export function campaignFacts(records: CampaignRecords): CampaignFacts {
  const { settings = {}, baseline, chart, histories, merges, events, plans, standing } = records
  const direction = settings.benchmark_direction ?? defaultSettings.benchmark_direction
  const entries = chart.length > 0 ? chart : histories.flatMap(chartOf)
  const tried = entries.map((entry) => candidateOf(entry, records)).sort(byPlace)
  const start = baseline?.baseline_score ?? histories[0]?.baseline_score ?? null
  // Scores that were measured once can only be held against the noise of the log.
  const isTested =
    tried.some(({ interval }) => interval !== undefined) ||
    merges.some(({ confirmation }) => isObject(confirmation))
  const audit = isTested ? undefined : auditOf(records, start, direction, tried)
  const executed = new Set(tried.map(({ plan }) => plan))
  const goal = records.goal === undefined ? undefined : factsOf(records.goal)
  return {
    ...(goal?.objective !== undefined && { objective: goal.objective }),
    metric: settings.primary_metric ?? defaultSettings.primary_metric,
    ...(typeof settings.metric_unit === 'string' && { unit: settings.metric_unit }),
    direction,
    target: settings.target_value ?? null,
    baseline: start,
    iterations: Math.max(standing?.iterations ?? 0, ...tried.map(({ iteration }) => iteration), 0),
    ...(standing && { status: standing.status }),
    candidates: tried.map((candidate) => ({
      ...candidate,
      ...evidenceOf(candidate, direction, merges, audit),
    })),
    rejected: [...plans.values()].filter(({ plan_id: id, critic_approved: ok }) => !ok && !executed.has(id)),
    revised: [...plans.values()].filter(({ revisions }) => revisions?.length).sort(byRound),
    merges,
    events,
    ...(audit && audit.keeps.length > 0 && { audit }),
    ...(isObject(standing) && standing.attribution !== undefined && { attribution: standing.attribution }),
  }
}

function auditOf(
  records: CampaignRecords,
  start: number | null,
  direction: Direction,
  tried: readonly Candidate[],
): KeepAudit | undefined {
  return start === null ? undefined : auditKeeps({ direction, runs: loggedRuns(records, start, tried) })
}

/** The entries that the chart would have. */
function chartOf({ iteration, winner, losers }: IterationHistory): VisualizationData {
  const entry = (plan: (typeof losers)[number], score: number | null, isWinner: boolean) => ({
    iteration,
    plan_id: plan.plan_id,
    benchmark_score: score,
    is_winner: isWinner,
    approach_family: plan.approach_family,
  })
  return [
    ...(winner === null ? [] : [entry({ ...winner }, winner.score, true)]),
    ...losers.map((loser) => entry(loser, loser.score, false)),
  ]
}

function candidateOf(
  entry: VisualizationData[number],
  { histories, results, plans }: CampaignRecords,
): Candidate {
  const { iteration, plan_id: plan, benchmark_score: score, is_winner: isWinner, approach_family } = entry
  const history = histories.find((record) => record.iteration === iteration)
  const recorded =
    history?.winner?.plan_id === plan
      ? history.winner
      : history?.losers.find((loser) => loser.plan_id === plan)
  const result = results.get(plan)
  const before = history?.baseline_score ?? null
  const interval = measuredInterval(entry, result, before)
  const usage = recordedUsage(plans.get(plan), result)
  const failure =
    (recorded !== undefined && 'failure_analysis' in recorded && recorded.failure_analysis) || undefined
  const reason = recorded?.reason ?? result?.reason
  return {
    iteration,
    plan,
    family: approach_family,
    hypothesis: recorded?.hypothesis ?? plans.get(plan)?.hypothesis ?? '',
    score,
    before,
    kept: isWinner || entry.kept === true,
    ...(interval && { interval }),
    ...(typeof reason === 'string' && { reason }),
    ...(failure && isObject(failure) && { failure: failure as Candidate['failure'] }),
    ...(usage && { usage }),
  }
}

function byRound(left: Plan, right: Plan): number {
  return left.round - right.round || (left.plan_id < right.plan_id ? -1 : 1)
}

function byPlace(left: Candidate, right: Candidate): number {
  return left.iteration - right.iteration || (left.plan < right.plan ? -1 : left.plan > right.plan ? 1 : 0)
}
