import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import type { Plan } from './plan.ts'

const checks = [
  'h001_hypothesis_count',
  'h002_family_streak',
  'h003_intra_round_diversity',
  'schema_valid',
  'history_aware',
  'h005_hybrid_overlap',
  'scope_valid',
] as const

type Review = NonNullable<Plan['critic_review']>

/** The checks of a review that failed, with the custom rules by number. */
function failedChecks(review: Review): string[] {
  const custom = Object.entries(review.custom_rules ?? {})
  return [
    ...checks.filter((check) => review[check] === 'fail'),
    ...custom.flatMap(([rule, result]) => (result === 'fail' ? [rule] : [])),
  ]
}

/** Whether the critic rejected a plan for a check. */
export function alreadyRejected({ critic_review: review }: Plan, check: (typeof checks)[number]): boolean {
  return review?.verdict === 'rejected' && review[check] === 'fail'
}

/** What must hold between a plan and its reviews. */
export const reviewRules: readonly Rule<Plan>[] = [
  {
    code: 'improve/critic-verdict',
    severity: 'error',
    says: 'The critic approves a plan exactly when all checks pass, and critic_approved says so.',
    check({ critic_review: review, critic_approved: approved }, report) {
      if (!review) return
      const failed = failedChecks(review)
      const deserved = failed.length === 0 ? 'approved' : 'rejected'
      if (review.verdict !== deserved) {
        const found = `"${review.verdict}" with ${failed.length === 0 ? 'all checks passed' : `${failed.join(', ')} failed`}`
        report(['critic_review', 'verdict'], found, `"${deserved}"`, 'make verdict and checks agree')
      }
      if (approved !== (review.verdict === 'approved')) {
        const expected = `${!approved}, as the verdict is "${review.verdict}"`
        report(['critic_approved'], `${approved}`, expected, 'take it from the verdict')
      }
    },
  },
  {
    code: 'improve/rejection-reason',
    severity: 'error',
    says: 'A reason for rejection is there exactly when the critic rejected the plan.',
    check({ critic_review: review }, report) {
      if (!review) return
      const { verdict, rejection_reason: reason } = review
      const path = ['critic_review', 'rejection_reason']
      if (verdict === 'rejected' && !reason?.trim())
        report(path, showValue(reason), 'the reason for the rejection', 'say why')
      if (verdict === 'approved' && reason?.trim())
        report(path, showValue(reason), 'null, as the plan was approved', 'take it out')
    },
  },
  {
    code: 'improve/waived-check',
    severity: 'error',
    says: 'A check that was waived is named by its key, with the reason, and did not fail.',
    check({ critic_review: review }, report) {
      for (const [key, reason] of Object.entries(review?.waived ?? {})) {
        const path = ['critic_review', 'waived', key]
        if (!checks.some((check) => check === key))
          report(path, showValue(key), `one of ${checks.join(', ')}`, 'use the key of the check')
        else if (review?.[key] === 'fail')
          report(path, `a waiver of ${key}, which failed`, 'a check that was not applied', 'keep one of both')
        if (reason.trim() === '') report(path, 'blank text', 'the reason for the waiver', 'say why')
      }
    },
  },
  {
    code: 'improve/approved-without-review',
    severity: 'warning',
    says: 'A plan is approved by a review.',
    check({ critic_review: review, critic_approved: approved }, report) {
      if (approved && !review)
        report(
          ['critic_approved'],
          'true without a review',
          'the critic’s review beside it',
          'let the critic review it',
        )
    },
  },
  {
    code: 'improve/architect-advice',
    severity: 'warning',
    says: 'An architect who advises against a plan says why.',
    check({ architect_review: review }, report) {
      if (
        review?.verdict !== 'reject' ||
        review.feedback.trim() !== '' ||
        review.structural_concerns.length > 0
      )
        return
      report(['architect_review'], '"reject" without a word', 'feedback or concerns', 'say what is wrong')
    },
  },
]
