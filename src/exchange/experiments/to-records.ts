import type {
  BenchmarkResult,
  FailureAnalysis,
  IterationHistory,
  VisualizationData,
} from '../../contracts/index.ts'
import { isAtLeastAsGood } from '../../contracts/index.ts'
import { failureOf } from './failure-of.ts'
import { familyOf } from './family-of.ts'
import type { LoggedCampaign, LoggedExperiment } from './logged-campaign.ts'

/** A record of an imported campaign, with its contract and the folder of the campaign. */
export interface CampaignRecord {
  readonly folder: string
  readonly contract: string
  readonly record: unknown
}

const minuteMs = 60_000

/**
 * The records of one campaign: one iteration with one candidate for each experiment after the baseline. Where the log has
 * no times, the first experiment is at `at` and each further one a minute later. The key `provenance` says which fields
 * were inferred or are absent from the log; `source` is the place in the log.
 */
export function toRecords(campaign: LoggedCampaign, at: Date): CampaignRecord[] {
  const [first, ...others] = campaign.experiments
  const baseline = first?.status === 'keep' && first.score !== null ? first : undefined
  const tried = baseline === undefined ? campaign.experiments : others
  const records: CampaignRecord[] = []
  const add = (contract: string, record: unknown) =>
    records.push({ folder: campaign.name, contract: `improve/${contract}`, record })
  add('settings', settingsOf(campaign))
  const timeOf = (experiment: LoggedExperiment) =>
    (
      experiment.at ?? new Date(at.getTime() + campaign.experiments.indexOf(experiment) * minuteMs)
    ).toISOString()
  if (baseline !== undefined)
    add('baseline', {
      baseline_score: baseline.score,
      recorded_at: timeOf(baseline),
      source: sourceOf(campaign, baseline),
      provenance: {
        baseline_score: 'observed',
        recorded_at: baseline.at === undefined ? 'absent' : 'observed',
      },
    })
  const chart: VisualizationData = []
  let before = baseline?.score ?? null
  tried.forEach((experiment, index) => {
    const candidate = candidateOf(campaign, experiment, { iteration: index + 1, before })
    add('benchmark-result', resultOf(candidate, timeOf(experiment)))
    add('iteration-history', historyOf(candidate))
    chart.push(entryOf(candidate))
    if (experiment.status === 'keep' && experiment.score !== null) before = experiment.score
  })
  if (chart.length > 0) add('visualization-data', chart)
  return records
}

function settingsOf({ metric, unit, direction, system, file }: LoggedCampaign) {
  return {
    number_of_agents: 1,
    primary_metric: metric,
    benchmark_direction: direction.value,
    ...(unit !== undefined && unit !== '' && { metric_unit: unit }),
    source: { system, file },
    provenance: {
      benchmark_command: 'absent',
      primary_metric: 'observed',
      benchmark_direction: direction.from,
    },
  }
}

/** An experiment as the candidate of its iteration. */
interface Candidate {
  readonly campaign: LoggedCampaign
  readonly experiment: LoggedExperiment
  readonly iteration: number
  readonly before: number | null
  readonly isWinner: boolean
  readonly failure: FailureAnalysis | null
  readonly plan: string
  readonly family: string
}

function candidateOf(
  campaign: LoggedCampaign,
  experiment: LoggedExperiment,
  { iteration, before }: { readonly iteration: number; readonly before: number | null },
): Candidate {
  const { score, status, description } = experiment
  const holds =
    score !== null && (before === null || isAtLeastAsGood(score, before, campaign.direction.value))
  return {
    campaign,
    experiment,
    iteration,
    before,
    isWinner: status === 'keep' && holds,
    failure: holds && status !== 'checks_failed' ? null : failureOf(experiment, before),
    plan: `round_${iteration}_planner_a`,
    family: familyOf(description),
  }
}

function resultOf({ campaign, experiment, iteration, plan, failure }: Candidate, timestamp: string) {
  const { score, raw } = experiment
  return {
    executor_id: 'executor_1',
    plan_id: plan,
    round: iteration,
    benchmark_score: score,
    benchmark_raw: raw,
    status: statusFor(experiment, failure),
    sub_scores: subScoresOf(experiment),
    failure_analysis: failure,
    timestamp,
    source: sourceOf(campaign, experiment),
    provenance: {
      timestamp: experiment.at === undefined ? 'absent' : 'observed',
      ...(failure !== null && failureProvenance(experiment)),
    },
  } satisfies BenchmarkResult
}

function statusFor({ score, status }: LoggedExperiment, failure: FailureAnalysis | null) {
  if (failure === null) return 'success'
  if (failure.category === 'timeout') return 'timeout'
  return score === null || status === 'checks_failed' ? 'error' : 'regression'
}

function historyOf({ campaign, experiment, iteration, before, plan, family, isWinner, failure }: Candidate) {
  const { score, description, status } = experiment
  const tried = {
    plan_id: plan,
    approach_family: family,
    hypothesis: description,
    sub_scores: subScoresOf(experiment),
    source: sourceOf(campaign, experiment),
    provenance: {
      approach_family: 'inferred',
      hypothesis: 'observed',
      ...(failure !== null && failureProvenance(experiment)),
    },
    // What was kept at a worse score is no winner by the contract, and yet the state that the next one starts from.
    ...(status === 'keep' && !isWinner && score !== null && { kept: true }),
  }
  return {
    iteration,
    baseline_score: before,
    winner: isWinner && score !== null ? { ...tried, score } : null,
    losers: isWinner ? [] : [{ ...tried, score, failure_analysis: failure }],
    research_brief_id: null,
  } satisfies IterationHistory
}

function entryOf({ campaign, experiment, iteration, plan, family, isWinner }: Candidate) {
  const { score, status } = experiment
  return {
    iteration,
    plan_id: plan,
    benchmark_score: score,
    is_winner: isWinner,
    approach_family: family,
    sub_scores: subScoresOf(experiment),
    ...(status === 'keep' && !isWinner && score !== null && { kept: true }),
    source: sourceOf(campaign, experiment),
  } satisfies VisualizationData[number]
}

function subScoresOf({ subScores }: LoggedExperiment) {
  return Object.keys(subScores).length === 0 ? null : { ...subScores }
}

function sourceOf({ system, file }: LoggedCampaign, { line, commit, status }: LoggedExperiment) {
  return { system, file, line, ...(commit !== undefined && { commit }), status }
}

function failureProvenance({ lesson }: LoggedExperiment) {
  return {
    'failure_analysis.why': 'absent',
    'failure_analysis.category': 'inferred',
    'failure_analysis.lesson': lesson === undefined ? 'inferred' : 'observed',
  }
}
