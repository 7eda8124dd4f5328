import { expect, test } from 'vitest'
import { type Plan, parseDocument, plan as planContract, readRecord } from '../../../contracts/index.ts'
import { contextOf, planOf, roundOf } from './critic.suite.ts'
import { reviewPlans } from './review-plans.ts'

const review = (changes: Partial<Plan>, context = contextOf()) => reviewPlans([planOf(changes)], context)[0]!
const lint = (plan: Plan) =>
  readRecord(planContract, JSON.stringify(plan), { level: 'lint' }).findings.filter(
    ({ severity }) => severity === 'error',
  )

test('a sound plan is approved', () => {
  expect(review({})).toMatchObject({
    critic_approved: true,
    critic_review: {
      h001_hypothesis_count: 'pass',
      h002_family_streak: 'pass',
      h003_intra_round_diversity: 'pass',
      schema_valid: 'pass',
      history_aware: 'pass',
      scope_valid: 'pass',
      h004_simplicity: 'pass',
      verdict: 'approved',
      rejection_reason: null,
    },
  })
  expect(review({}).critic_review).not.toHaveProperty('waived')
  expect(review({}).critic_review).not.toHaveProperty('h005_hybrid_overlap')
})

test.each<[Partial<Plan>, string]>([
  [{ hypothesis: '' }, 'h001_hypothesis_count'],
  [{ approach_family: 'unheard_of' }, 'schema_valid'],
  [{ history_reference: { builds_on: 'none', avoids: 'none' } }, 'history_aware'],
  [{ target_files: ['src/scan.ts', 'bench/run.mjs'] }, 'scope_valid'],
  [{ planner_id: 'hybrid', source_plans: [] }, 'h005_hybrid_overlap'],
])('%o fails %s alone, and the record is sound', (changes, key) => {
  const plan = review(changes)
  expect(plan.critic_approved).toBe(false)
  const { critic_review: verdict } = plan
  expect(verdict).toMatchObject({ [key]: 'fail', verdict: 'rejected', rejection_reason: expect.any(String) })
  expect(Object.values(verdict!).filter((value) => value === 'fail')).toHaveLength(1)
  expect(lint(plan)).toEqual([])
})

test('all reasons are given at once', () => {
  const reason = review({ hypothesis: '', approach_family: 'unheard_of' }).critic_review!.rejection_reason
  expect(reason).toMatch(/^H001: .* Schema: /)
})

test('the later of two plans with one family is rejected, unless the earlier one was rejected itself', () => {
  const other = planOf({ planner_id: 'planner_b' })
  const [first, second] = reviewPlans([planOf(), other], contextOf())
  expect([first!.critic_approved, second!.critic_approved]).toEqual([true, false])
  expect(second!.critic_review).toMatchObject({ h003_intra_round_diversity: 'fail' })
  const [bad, good] = reviewPlans([planOf({ hypothesis: '' }), other], contextOf())
  expect([bad!.critic_approved, good!.critic_approved]).toEqual([false, true])
})

test('plans that were approved before keep their families', () => {
  const [approved] = reviewPlans([planOf()], contextOf())
  const [later] = reviewPlans([planOf({ planner_id: 'planner_b' })], contextOf(), [approved!])
  expect(later!.critic_review).toMatchObject({ h003_intra_round_diversity: 'fail' })
})

test('a waiver lets plans of one family and a streak pass, and is recorded in every plan', () => {
  const families = ['data', 'other']
  const context = contextOf({ families, history: [roundOf(1, 'data'), roundOf(2, 'data')] }, { planners: 2 })
  const plans = reviewPlans([planOf(), planOf({ planner_id: 'planner_b' })], context)
  for (const plan of plans) {
    expect(plan.critic_approved).toBe(true)
    expect(plan.critic_review).toMatchObject({
      h002_family_streak: 'pass',
      h003_intra_round_diversity: 'pass',
      waived: {
        h002_family_streak: '2 planners have only 1 legal family.',
        h003_intra_round_diversity: '2 planners have only 1 legal family.',
      },
    })
    expect(lint(plan)).toEqual([])
  }
})

test('a hybrid plan may have the family of a source, and that is recorded; H002 holds for it', () => {
  const sources = ['a', 'b'].map((letter, index) =>
    planOf({
      planner_id: `planner_${letter}`,
      approach_family: ['data', 'other'][index]!,
      steps: [{ step: 1, file: 'src/scan.ts', change: `change ${letter}` }],
    }),
  )
  const reviewed = reviewPlans(sources, contextOf())
  const hybrid = planOf({
    planner_id: 'hybrid',
    source_plans: sources.map(({ plan_id: id }) => id),
    steps: sources.flatMap(({ steps }, index) => ({ ...steps[0]!, step: index + 1 })),
  })
  const [plan] = reviewPlans([hybrid], contextOf(), reviewed)
  expect(plan).toMatchObject({
    critic_approved: true,
    critic_review: {
      h005_hybrid_overlap: 'pass',
      waived: { h003_intra_round_diversity: expect.stringContaining('H005') },
    },
  })
  expect(lint(plan!)).toEqual([])
  const streak = contextOf({ history: [roundOf(1, 'data'), roundOf(2, 'data')] })
  expect(reviewPlans([hybrid], streak, reviewed)[0]!.critic_review).toMatchObject({
    h002_family_streak: 'fail',
  })
})

test('H004 warns and does not reject', () => {
  const plan = review({
    steps: [{ step: 1, file: 'src/scan.ts', change: 'Add 500 lines' }],
    expected_outcome: { metric: 'parse_ms', estimated_impact: '1%', rationale: 'so' },
  })
  expect(plan.critic_approved).toBe(true)
  expect(plan.critic_review).toMatchObject({
    h004_simplicity: 'warn',
    warnings: [expect.stringContaining('H004')],
  })
})

test('custom rules reject where code can check them, and are recorded where it cannot', () => {
  const harness = parseDocument(
    '### H101: Small\n- **enforcement**: at most 1 file\n\n### H102: Taste\n- **enforcement**: be tasteful\n',
  )
  const context = contextOf({}, { harness })
  expect(review({}, context).critic_review).toMatchObject({
    custom_rules: { H101: 'pass', H102: 'not_checked' },
  })
  const plan = review({ target_files: ['src/scan.ts', 'src/b.ts'] }, context)
  expect(plan.critic_review).toMatchObject({
    custom_rules: { H101: 'fail' },
    verdict: 'rejected',
    rejection_reason: 'H101 (Small): 2 target files where at most 1 are allowed.',
  })
  expect(lint(plan)).toEqual([])
})

test('a review does not change the plan that it is given', () => {
  const plan = Object.freeze(planOf())
  reviewPlans([plan], contextOf())
  expect(plan).toEqual(planOf())
})
