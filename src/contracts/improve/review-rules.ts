import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import type { Plan } from './plan.ts'

const checks = [
  'h001_hypothesis_count',
  'h002_family_streak',
  'h003_intra_round_diversity',
  'schema_valid',
  'history_aware',
] as const

/** What must hold between a plan and its reviews. */
export const reviewRules: readonly Rule<Plan>[] = [
  {
    code: 'improve/critic-verdict',
    severity: 'error',
    says: 'The critic approves a plan exactly when all checks pass, and critic_approved says so.',
    check({ critic_review: review, critic_approved: approved }, report) {
      if (!review) return
      const failed = checks.filter((check) => review[check] === 'fail')
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
