import type { WireRecord } from '../../../wire.ts'
import { meanEstimate } from '../intervals.ts'
import { ofContract } from '../records.ts'

interface Result {
  readonly executor_id: string
  readonly plan_id: string
  readonly round: number
  readonly benchmark_score: number | null
  readonly baseline_score?: number | null
  readonly status?: string
  readonly verdict?: string
  readonly reason?: string
  readonly diff?: string
  readonly gain?: number | null
  readonly samples?: readonly {
    readonly block: number
    readonly reference?: number | null
    readonly score?: number | null
  }[]
  readonly usage?: { readonly cost_usd?: number; readonly calls?: number }
}

/** One measurement of a candidate beside the baseline; without a score where the benchmark failed. */
export interface Sample {
  readonly block: number
  readonly reference: number | undefined
  readonly score: number | undefined
}

interface Plan {
  readonly plan_id: string
  readonly planner_id: string
  readonly round: number
  readonly hypothesis: string
  readonly approach_family: string
  readonly critic_approved?: boolean | null
  readonly steps?: readonly { readonly file?: string; readonly change?: string }[]
  readonly expected_outcome?: { readonly estimated_impact?: unknown }
  readonly critic_review?: Readonly<Record<string, unknown>>
  readonly architect_review?: { readonly verdict?: string; readonly feedback?: string }
  readonly revisions?: readonly {
    readonly hypothesis?: unknown
    readonly critic_review?: { readonly rejection_reason?: unknown } | null
  }[]
  readonly usage?: { readonly cost_usd?: number }
}

interface Row {
  readonly iteration: number
  readonly plan_id: string
  readonly is_winner: boolean
  readonly score_interval?: readonly [number, number]
}

/** A check of the critic. */
export interface Check {
  readonly name: string
  readonly result: string
}

/** A version of a plan that the critic rejected. */
export interface Revision {
  readonly hypothesis: string
  readonly rejection: string
}

/** A plan of a round, with what the reviewers said. */
export interface PlanCard {
  readonly id: string
  readonly planner: string
  readonly round: number
  readonly record: string
  readonly hypothesis: string
  readonly family: string
  readonly steps: readonly string[]
  readonly expected: string
  /** Undefined before the review. */
  readonly approved: boolean | undefined
  readonly checks: readonly Check[]
  readonly rejection: string
  readonly architect: string
  /** What was rejected before this version, oldest first. */
  readonly revisions: readonly Revision[]
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
  readonly verdict: string
  readonly reason: string
  readonly diff: string
  readonly samples: readonly Sample[]
  /** What planning and carrying it out cost; undefined where it is not known. */
  readonly usd: number | undefined
}

/** What a campaign has come to. */
export interface ImproveState {
  readonly candidates: readonly Candidate[]
  readonly plans: readonly PlanCard[]
  readonly rounds: readonly number[]
  readonly families: readonly string[]
  /** The score to beat after each round, with the one of the beginning first. */
  readonly line: readonly { readonly round: number; readonly score: number }[]
  /** What the campaign does in its newest round. */
  readonly step: string
  /** Whether a veto still reaches the plans of the newest round, which it does before they are carried out. */
  readonly mayVeto: boolean
  /** Ideas of the user that rounds have taken up. */
  readonly ideas: readonly string[]
}

/** The steps of a round in which no plan is carried out yet. */
const beforeExecutors: ReadonlySet<string | undefined> = new Set(['research', 'planning', 'critic_review'])

/** The state of a campaign after some of its records. */
export function improveAt(records: readonly WireRecord[]): ImproveState {
  const plans = plansIn(records)
  const byId = new Map(plans.map((plan) => [plan.id, plan]))
  const candidates = candidatesIn(records, byId)
  const rounds = [...new Set([...plans, ...candidates].map(({ round }) => round))].sort(
    (one, two) => one - two,
  )
  const [state] = ofContract<{ current_step?: string; user_ideas_consumed?: readonly string[] }>(
    records,
    'improve/iteration-state',
  )
  return {
    candidates,
    plans: plans.map(({ usd: _, ...plan }) => plan),
    rounds,
    families: [...new Set([...candidates, ...plans].map(({ family }) => family))],
    line: lineOf(candidates, rounds),
    step: state?.value.current_step ?? '',
    mayVeto: state === undefined || beforeExecutors.has(state.value.current_step),
    ideas: state?.value.user_ideas_consumed ?? [],
  }
}

/** The plans, each in its newest place: an archived one is the plan as it was carried out. */
function plansIn(records: readonly WireRecord[]): (PlanCard & { readonly usd: number | undefined })[] {
  const found = new Map<string, PlanCard & { readonly usd: number | undefined }>()
  for (const contract of ['improve/plan', 'improve/plan-archive'])
    for (const { value, name } of ofContract<Plan>(records, contract)) {
      const review = value.critic_review ?? {}
      found.set(value.plan_id, {
        id: value.plan_id,
        planner: value.planner_id,
        round: value.round,
        record: name,
        hypothesis: value.hypothesis,
        family: value.approach_family,
        steps: (value.steps ?? []).map(({ file = '', change = '' }) =>
          file === '' ? change : `${file}: ${change}`,
        ),
        expected: textOf(value.expected_outcome?.estimated_impact),
        approved: value.critic_review === undefined ? undefined : value.critic_approved === true,
        checks: Object.entries(review).flatMap(([key, result]) =>
          typeof result === 'string' && /^(?:pass|fail|warn)$/.test(result)
            ? [{ name: checkName(key), result }]
            : [],
        ),
        rejection: textOf(review.rejection_reason),
        architect: value.architect_review === undefined ? '' : architectSaid(value.architect_review),
        revisions: (value.revisions ?? []).map(({ hypothesis, critic_review: earlier }) => ({
          hypothesis: textOf(hypothesis),
          rejection: textOf(earlier?.rejection_reason),
        })),
        usd: value.usage === undefined ? 0 : value.usage.cost_usd,
      })
    }
  return [...found.values()].sort((left, right) => left.round - right.round || (left.id < right.id ? -1 : 1))
}

function architectSaid({ verdict, feedback = '' }: NonNullable<Plan['architect_review']>): string {
  const advice = verdict === 'approve' ? 'The architect is for it' : 'The architect is against it'
  return feedback === '' ? `${advice}.` : `${advice}: ${feedback}`
}

const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))
const checkName = (key: string) => key.replace(/^h\d+_/, '').replaceAll('_', ' ')

function candidatesIn(
  records: readonly WireRecord[],
  plans: ReadonlyMap<string, PlanCard & { readonly usd: number | undefined }>,
): Candidate[] {
  const rows = new Map(
    ofContract<readonly Row[]>(records, 'improve/visualization-data').flatMap(({ value }) =>
      Array.isArray(value) ? value.map((row: Row) => [row.plan_id, row] as const) : [],
    ),
  )
  const merged = new Map(
    ofContract<{ iteration: number; status: string; winner?: { executor_id?: string } }>(
      records,
      'improve/merge-report',
    )
      .filter(({ value }) => value.status === 'merged')
      .map(({ value }) => [value.iteration, value.winner]),
  )
  return ofContract<Result>(records, 'improve/benchmark-result')
    .map(({ value, name }): Candidate => {
      const plan = plans.get(value.plan_id)
      const row = rows.get(value.plan_id)
      const cost = value.usage === undefined ? 0 : value.usage.cost_usd
      const baseline = value.baseline_score ?? undefined
      const samples = (value.samples ?? []).map(
        ({ block, reference, score }): Sample => ({
          block,
          reference: reference ?? undefined,
          score: score ?? undefined,
        }),
      )
      return {
        id: value.plan_id,
        round: value.round,
        record: name,
        score: value.benchmark_score ?? undefined,
        ...intervalOf(row?.score_interval, samples, baseline),
        baseline,
        won: merged.get(value.round)?.executor_id === value.executor_id || row?.is_winner === true,
        family: plan?.family ?? 'unknown',
        hypothesis: plan?.hypothesis ?? value.plan_id,
        verdict: value.verdict ?? value.status ?? '',
        reason: value.reason ?? '',
        diff: value.diff ?? '',
        samples,
        usd:
          cost === undefined || (plan !== undefined && plan.usd === undefined)
            ? undefined
            : cost + (plan?.usd ?? 0),
      }
    })
    .sort((left, right) => left.round - right.round || (left.id < right.id ? -1 : 1))
}

/** With fewer pairs an interval says next to nothing. */
const fewestPairs = 6

/**
 * The interval of a score: the recorded one, or what its pairs say. A score is that of the baseline with the gain that was seen
 * in pairs, so that noise which both sides of a pair share does not count; samples without a baseline stand for themselves.
 */
function intervalOf(
  recorded: readonly [number, number] | undefined,
  samples: readonly Sample[],
  baseline: number | undefined,
): { readonly interval?: readonly [number, number] } {
  if (recorded !== undefined) return { interval: recorded }
  const gains = samples.flatMap(({ score, reference }) =>
    score === undefined || reference === undefined ? [] : [score - reference],
  )
  const isPaired = gains.length > 0 && baseline !== undefined
  const origin = isPaired ? baseline : 0
  const estimate = meanEstimate(isPaired ? gains : samples.flatMap(({ score }) => score ?? []))
  if (estimate === undefined || estimate.count < (isPaired ? fewestPairs : 2)) return {}
  return { interval: [origin + estimate.low, origin + estimate.high] }
}

function lineOf(candidates: readonly Candidate[], rounds: readonly number[]): ImproveState['line'] {
  const first = candidates.find(({ baseline }) => baseline !== undefined)?.baseline
  const line = first === undefined ? [] : [{ round: 0, score: first }]
  for (const round of rounds) {
    const own = candidates.filter((one) => one.round === round)
    if (own.length === 0) continue
    const score = own.find(({ won }) => won)?.score ?? line.at(-1)?.score
    if (score !== undefined) line.push({ round, score })
  }
  return line
}
