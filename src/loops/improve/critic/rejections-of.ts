import type { Plan } from '../../../contracts/index.ts'
import { isObject } from '../../../kit/index.ts'

/** Why the critic rejected the earlier versions of a plan, oldest first. */
export const rejectionsOf = (revisions: Plan['revisions']): readonly string[] =>
  (revisions ?? []).map(({ critic_review: review }) =>
    isObject(review) ? String(review.rejection_reason) : 'the critic rejected it',
  )
