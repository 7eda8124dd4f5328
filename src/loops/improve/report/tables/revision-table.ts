import { rejectionsOf } from '../../critic/rejections-of.ts'
import type { CampaignFacts } from '../read/campaign-facts.ts'

/** A plan that was revised after the critic had rejected it. */
export interface RevisionRow {
  readonly iteration: number
  readonly plan: string
  readonly outcome: 'approved' | 'rejected'
  /** Why its earlier versions were rejected, oldest first. */
  readonly rejections: readonly string[]
}

/** The plans that were revised, and what came of it. */
export function revisionTable({ revised }: Pick<CampaignFacts, 'revised'>): RevisionRow[] {
  return revised.map(({ round, plan_id: plan, critic_approved: isApproved, revisions }) => ({
    iteration: round,
    plan,
    outcome: isApproved ? 'approved' : 'rejected',
    rejections: rejectionsOf(revisions),
  }))
}
