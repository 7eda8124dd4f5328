import type { CampaignFacts } from '../read/campaign-facts.ts'
import { gainOf } from '../read/candidate.ts'

/** A candidate that was not kept, and why. */
export interface LoserRow {
  readonly iteration: number
  readonly plan: string
  readonly family: string
  readonly hypothesis: string
  readonly score: number | null
  /** How much better than the state before it, in units of the score; null without a score. */
  readonly gain: number | null
  /** `beaten` where nothing failed; otherwise the category of the failure. */
  readonly outcome: string
  readonly reason: string
  readonly lesson: string | null
}

/** The candidates that lost, the latest first, and plans that the critic turned down. */
export function loserTable({ candidates, rejected, direction }: CampaignFacts): LoserRow[] {
  const lost = candidates
    .filter(({ kept }) => !kept)
    .map((candidate) => ({
      iteration: candidate.iteration,
      plan: candidate.plan,
      family: candidate.family,
      hypothesis: candidate.hypothesis,
      score: candidate.score,
      gain: gainOf(candidate, direction) ?? null,
      outcome: candidate.failure?.category ?? 'beaten',
      reason:
        candidate.reason ?? candidate.failure?.what ?? 'Another candidate was better, or no gain was shown.',
      lesson: candidate.failure?.lesson ?? null,
    }))
  const turnedDown = rejected.map((plan) => ({
    iteration: plan.round,
    plan: plan.plan_id,
    family: plan.approach_family,
    hypothesis: plan.hypothesis,
    score: null,
    gain: null,
    outcome: 'rejected',
    reason: plan.critic_review?.rejection_reason ?? 'The critic did not approve it.',
    lesson: null,
  }))
  return [...lost, ...turnedDown].sort((left, right) => right.iteration - left.iteration)
}

/** A lesson with the plans that taught it. */
export interface LessonRow {
  readonly lesson: string
  readonly category: string
  readonly plans: readonly string[]
}

/** The lessons of failures, each once, the one that was taught most often first. */
export function lessonTable({ candidates }: Pick<CampaignFacts, 'candidates'>): LessonRow[] {
  const lessons = new Map<string, { lesson: string; category: string; plans: string[] }>()
  for (const { failure, plan } of candidates) {
    if (failure === undefined) continue
    const row = lessons.get(failure.lesson) ?? {
      lesson: failure.lesson,
      category: failure.category,
      plans: [],
    }
    row.plans.push(plan)
    lessons.set(failure.lesson, row)
  }
  return [...lessons.values()].sort((left, right) => right.plans.length - left.plans.length)
}
