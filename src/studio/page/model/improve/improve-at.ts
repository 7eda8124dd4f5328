import type { WireRecord } from '../../../wire.ts'
import { ofContract } from '../records.ts'

interface Result {
  readonly executor_id: string
  readonly plan_id: string
  readonly round: number
  readonly benchmark_score: number | null
  readonly baseline_score?: number
  readonly status?: string
  readonly verdict?: string
  readonly reason?: string
  readonly diff?: string
  readonly gain?: number | null
  readonly samples?: readonly Sample[]
}

/** One measurement of a candidate beside the baseline. */
export interface Sample {
  readonly block: number
  readonly reference?: number
  readonly score?: number
}

interface Plan {
  readonly plan_id: string
  readonly hypothesis: string
  readonly approach_family: string
  readonly critic_approved?: boolean
  readonly critic_review?: { readonly verdict?: string; readonly rejection_reason?: string | null }
}

interface Row {
  readonly iteration: number
  readonly plan_id: string
  readonly is_winner: boolean
  readonly score_interval?: readonly [number, number]
}

/** One candidate of a round. */
export interface Candidate {
  readonly id: string
  readonly round: number
  readonly record: string
  readonly score: number | undefined
  readonly interval?: readonly [number, number]
  readonly baseline: number | undefined
  readonly won: boolean
  readonly family: string
  readonly hypothesis: string
  readonly critic: string
  readonly verdict: string
  readonly reason: string
  readonly diff: string
  readonly samples: readonly Sample[]
}

/** What a campaign has come to. */
export interface ImproveState {
  readonly candidates: readonly Candidate[]
  readonly rounds: readonly number[]
  readonly families: readonly string[]
  /** The score to beat after each round, with the one of the beginning first. */
  readonly line: readonly { readonly round: number; readonly score: number }[]
}

/** The state of a campaign after some of its records. */
export function improveAt(records: readonly WireRecord[]): ImproveState {
  const plans = new Map(
    [...ofContract<Plan>(records, 'improve/plan'), ...ofContract<Plan>(records, 'improve/plan-archive')].map(
      ({ value }) => [value.plan_id, value],
    ),
  )
  const rows = new Map(
    ofContract<readonly Row[]>(records, 'improve/visualization-data').flatMap(({ value }) =>
      Array.isArray(value) ? value.map((row: Row) => [row.plan_id, row] as const) : [],
    ),
  )
  const merged = new Map(
    ofContract<{
      iteration: number
      status: string
      winner?: { executor_id?: string; score_after?: number }
    }>(records, 'improve/merge-report')
      .filter(({ value }) => value.status === 'merged')
      .map(({ value }) => [value.iteration, value.winner]),
  )
  const candidates = ofContract<Result>(records, 'improve/benchmark-result')
    .map(({ value, name }): Candidate => {
      const plan = plans.get(value.plan_id)
      const row = rows.get(value.plan_id)
      return {
        id: value.plan_id,
        round: value.round,
        record: name,
        score: value.benchmark_score ?? undefined,
        ...(row?.score_interval && { interval: row.score_interval }),
        baseline: value.baseline_score,
        won: merged.get(value.round)?.executor_id === value.executor_id || row?.is_winner === true,
        family: plan?.approach_family ?? 'unknown',
        hypothesis: plan?.hypothesis ?? value.plan_id,
        critic: plan?.critic_review?.rejection_reason ?? plan?.critic_review?.verdict ?? '',
        verdict: value.verdict ?? value.status ?? '',
        reason: value.reason ?? '',
        diff: value.diff ?? '',
        samples: value.samples ?? [],
      }
    })
    .sort((left, right) => left.round - right.round || left.id.localeCompare(right.id))
  const rounds = [...new Set(candidates.map(({ round }) => round))]
  const first = candidates.find(({ baseline }) => baseline !== undefined)?.baseline
  const line = first === undefined ? [] : [{ round: 0, score: first }]
  for (const round of rounds) {
    const winner = candidates.find((one) => one.round === round && one.won)
    const score = winner?.score ?? line.at(-1)?.score
    if (score !== undefined) line.push({ round, score })
  }
  return { candidates, rounds, families: [...new Set(candidates.map(({ family }) => family))], line }
}
