import type { FeedbackVector } from '../../../contracts/index.ts'

/** How the three scores of an agent changed from one round to the next. */
export interface FeedbackDeltas {
  readonly engagement_delta: number
  readonly alignment_delta: number
  readonly contribution_delta: number
}

/** The scores of a round less those of the round before. */
export function feedbackDeltas(now: FeedbackVector, before: FeedbackVector): FeedbackDeltas {
  return {
    engagement_delta: now.engagement - before.engagement,
    alignment_delta: now.theoretical_alignment - before.theoretical_alignment,
    contribution_delta: now.contribution_value - before.contribution_value,
  }
}
