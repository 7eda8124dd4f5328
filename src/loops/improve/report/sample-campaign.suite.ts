import type {
  BenchmarkResult,
  EventLog,
  IterationHistory,
  MergeReport,
  Plan,
  VisualizationData,
} from '../../../contracts/index.ts'
import { seededRandom } from '../../../kit/index.ts'
import type { RecordEvent } from '../../../spine/index.ts'

/** How a made-up campaign runs. */
export interface SampleCampaign {
  readonly direction?: 'higher_is_better' | 'lower_is_better'
  readonly iterations?: number
  /** The iterations that have a winner. */
  readonly wins?: readonly number[]
  readonly seed?: number
  /** Whether costs are known. */
  readonly priced?: boolean
}

const families = ['architecture', 'data', 'optimization']

/** The records of a campaign with three candidates an iteration, in the shape in which the loop writes them. */
export function sampleCampaign({
  direction = 'lower_is_better',
  iterations = 8,
  wins = [1, 4, 7],
  seed = 1,
  priced = true,
}: SampleCampaign = {}): RecordEvent[] {
  const random = seededRandom(seed)
  const sign = direction === 'higher_is_better' ? 1 : -1
  const records: RecordEvent[] = []
  const add = (kind: string, record: unknown) =>
    records.push({ type: 'record', contract: `improve/${kind}`, path: kind, record })
  add('settings', {
    primary_metric: 'parse_ms',
    benchmark_direction: direction,
    target_value: 100 + sign * 40,
  })
  add('baseline', { baseline_score: 100, recorded_at: '2026-01-01T00:00:00Z' })
  const chart: VisualizationData = []
  let best = 100
  for (let iteration = 1; iteration <= iterations; iteration++) {
    const before = best
    const hasWinner = wins.includes(iteration)
    const candidates = families.map((family, index) => {
      const isWinner = hasWinner && index === iteration % 3
      const failed = !isWinner && random() < 0.15
      const gain = isWinner ? 6 + 6 * random() : -8 * random() + 1
      const score = failed ? null : before + sign * gain
      return { family, index, isWinner, score, plan: `round_${iteration}_planner_${'abc'[index]}` }
    })
    for (const { family, index, isWinner, score, plan } of candidates) {
      const usage = { input_tokens: 900, output_tokens: 100, calls: 1, ...(priced && { cost_usd: 0.01 }) }
      add('plan', planRecord(plan, iteration, family))
      add('benchmark-result', {
        executor_id: `executor_${index + 1}`,
        plan_id: plan,
        round: iteration,
        benchmark_score: score,
        benchmark_raw: '',
        status: score === null ? 'error' : isWinner ? 'success' : 'regression',
        failure_analysis: isWinner ? null : failure(score),
        timestamp: '2026-01-01T00:00:00Z',
        usage,
        samples: Array.from({ length: score === null ? 0 : 8 }, (_, block) => {
          const reference = before + random() - 0.5
          return { block: block + 1, reference, score: (score ?? 0) + random() - 0.5, first: 'reference' }
        }),
      } satisfies BenchmarkResult)
      chart.push({
        iteration,
        plan_id: plan,
        benchmark_score: score,
        is_winner: isWinner,
        approach_family: family,
        ...(isWinner && { score_interval: [(score ?? 0) - 2, (score ?? 0) + 2] }),
      })
    }
    const won = candidates.find(({ isWinner }) => isWinner)
    add('iteration-history', {
      iteration,
      baseline_score: before,
      winner:
        won === undefined
          ? null
          : {
              plan_id: won.plan,
              score: won.score!,
              approach_family: won.family,
              hypothesis: hypothesis(won.plan),
            },
      losers: candidates
        .filter(({ isWinner }) => !isWinner)
        .map(({ plan, score, family }) => ({
          plan_id: plan,
          score,
          approach_family: family,
          hypothesis: hypothesis(plan),
          failure_analysis: failure(score),
        })),
      research_brief_id: null,
    } satisfies IterationHistory)
    if (won !== undefined) best = won.score!
    add('merge-report', {
      iteration,
      goal_slug: 'parse_faster',
      winner:
        won === undefined
          ? null
          : {
              executor_id: `executor_${won.index + 1}`,
              branch: `experiment/round_${iteration}_executor_${won.index + 1}`,
              hypothesis: hypothesis(won.plan),
              score_before: before,
              score_after: best,
            },
      archived: [],
      regressions_detected: false,
      re_benchmark_score: won === undefined ? null : best,
      status: won === undefined ? 'no_improvement' : 'merged',
      reason: won === undefined ? 'No gain was shown.' : null,
      ...(won && { confirmation: { kind: 'confirmed', reason: 'The gain was confirmed with fresh runs.' } }),
    } satisfies MergeReport)
  }
  add('visualization-data', chart)
  add('event-log', events)
  add('agent-settings', standing(iterations, best))
  return records
}

const hypothesis = (plan: string) => `Doing what ${plan} says should help because it is less work`

function failure(score: number | null) {
  return score === null
    ? {
        what: 'It crashed.',
        why: 'A null was read.',
        category: 'logic_error' as const,
        lesson: 'Check for null.',
      }
    : { what: 'It was slower.', why: 'More work.', category: 'regression' as const, lesson: 'Do less.' }
}

function planRecord(id: string, round: number, family: string): Plan {
  return {
    plan_id: id,
    planner_id: id.slice(id.indexOf('planner')),
    round,
    hypothesis: hypothesis(id),
    approach_family: family,
    critic_approved: true,
    target_files: ['a.js'],
    steps: [{ step: 1, file: 'a.js', change: 'Do less.' }],
    expected_outcome: { metric: 'parse_ms', estimated_impact: '5 %', rationale: 'Less work.' },
    history_reference: { builds_on: 'none', avoids: 'none' },
  }
}

const events: EventLog = [
  {
    timestamp: '2026-01-01T00:01:00Z',
    event_type: 'phase_transition',
    iteration: 3,
    details: { from_phase: 'scan', to_phase: 'build', reason: 'scan is fast enough' },
  },
  {
    timestamp: '2026-01-01T00:02:00Z',
    event_type: 'config_change',
    iteration: 5,
    details: { field: 'target_value', old_value: null, new_value: 60, source: 'user' },
  },
]

function standing(iterations: number, best: number) {
  return {
    si_setting_goal: true,
    si_setting_benchmark: true,
    si_setting_harness: true,
    iterations,
    best_score: best,
    plateau_consecutive_count: 0,
    circuit_breaker_count: 0,
    status: 'max_iterations',
    attribution: [
      {
        round: 1,
        plan_id: 'round_1_planner_b',
        kind: 'helps',
        improvement: 7.5,
        chance: 0.001,
        reason: 'It helps.',
      },
      {
        round: 4,
        plan_id: 'round_4_planner_b',
        kind: 'not_attributable',
        improvement: 0.2,
        chance: 0.4,
        reason: 'Not attributable: no gain in 24 pairs.',
      },
    ],
  }
}
