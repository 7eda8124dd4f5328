import type { Plan } from '../../../contracts/index.ts'
import type { CheckKey, CriticContext, CriticReview, Objection } from './critic-context.ts'
import { customRules } from './custom-rules.ts'
import { familyStreak, familyWaiver, roundDiversity } from './family-rules.ts'
import { historyAwareness } from './history-awareness.ts'
import { hybridOverlap } from './hybrid-overlap.ts'
import { oneHypothesis } from './one-hypothesis.ts'
import { planSchema } from './plan-schema.ts'
import { planScope } from './plan-scope.ts'
import { simplicityWarning } from './simplicity.ts'

/**
 * Reviews plans in their order, and gives them back with the verdict. `others` are plans of the round that were reviewed
 * before; the approved ones among them keep their families.
 */
export function reviewPlans(
  plans: readonly Plan[],
  context: CriticContext,
  others: readonly Plan[] = [],
): Plan[] {
  const reviewed: Plan[] = []
  for (const plan of plans) {
    const review = reviewPlan(plan, context, [...others, ...reviewed])
    reviewed.push({ ...plan, critic_approved: review.verdict === 'approved', critic_review: review })
  }
  return reviewed
}

function reviewPlan(plan: Plan, context: CriticContext, ofRound: readonly Plan[]): CriticReview {
  const { situation, settings = {} } = context
  const approved = ofRound.filter(({ critic_approved: isApproved }) => isApproved)
  const waived = waivedChecks(plan, context)
  const objections: Readonly<Record<CheckKey, Objection>> = {
    h001_hypothesis_count: oneHypothesis(plan),
    h002_family_streak: familyStreak(plan, context, approved),
    h003_intra_round_diversity: roundDiversity(plan, context, approved),
    schema_valid: planSchema(plan, situation.families),
    history_aware: historyAwareness(plan, situation),
    scope_valid: planScope(plan, context),
    h005_hybrid_overlap: isHybrid(plan) ? hybridOverlap(plan, ofRound, settings.hybrid_planner) : undefined,
  }
  const custom = [...customRules(plan, context.harness)]
  const reasons = [
    ...Object.entries(objections).flatMap(([key, reason]) => (key in waived ? [] : (reason ?? []))),
    ...custom.flatMap(([, outcome]) => (outcome.result === 'fail' ? outcome.objection : [])),
  ]
  const warning = simplicityWarning(plan, settings.simplicity)
  const result = (key: CheckKey) => (objections[key] === undefined || key in waived ? 'pass' : 'fail')
  return {
    h001_hypothesis_count: result('h001_hypothesis_count'),
    h002_family_streak: result('h002_family_streak'),
    h003_intra_round_diversity: result('h003_intra_round_diversity'),
    schema_valid: result('schema_valid'),
    history_aware: result('history_aware'),
    verdict: reasons.length === 0 ? 'approved' : 'rejected',
    rejection_reason: reasons.length === 0 ? null : reasons.join(' '),
    scope_valid: result('scope_valid'),
    h004_simplicity: warning === undefined ? 'pass' : 'warn',
    ...(isHybrid(plan) && { h005_hybrid_overlap: result('h005_hybrid_overlap') }),
    ...(custom.length > 0 && {
      custom_rules: Object.fromEntries(custom.map(([id, outcome]) => [id, outcome.result])),
    }),
    ...(Object.keys(waived).length > 0 && { waived }),
    ...(warning !== undefined && { warnings: [warning] }),
  }
}

/** The checks that are not applied to a plan, with the reason. */
function waivedChecks(plan: Plan, context: CriticContext): Readonly<Partial<Record<CheckKey, string>>> {
  const waiver = familyWaiver(context)
  if (waiver !== undefined) return { h002_family_streak: waiver, h003_intra_round_diversity: waiver }
  if (!isHybrid(plan)) return {}
  const excuse = 'A hybrid plan is made from plans of its round; H005 judges it instead.'
  return { h003_intra_round_diversity: excuse }
}

function isHybrid({ planner_id: planner }: Plan): boolean {
  return planner === 'hybrid'
}
