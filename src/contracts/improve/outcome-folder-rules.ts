import { showValue } from '../../kit/index.ts'
import type { FolderRule } from '../contract.ts'
import type { Report } from '../finding.ts'
import { folderRule } from './folder-rule.ts'
import { readPlanId } from './names.ts'
import type { Plan } from './plan.ts'

/** What must hold between plans and their results. */
export const outcomeFolderRules: readonly FolderRule[] = [
  folderRule(
    {
      code: 'improve/unknown-plan',
      severity: 'error',
      says: 'Results and histories name plans that exist, if the plans of that round are kept.',
    },
    () => {
      const plans = new Map<number, Set<string>>()
      const add = ({ round, plan_id: id }: Plan) => {
        plans.set(round, (plans.get(round) ?? new Set()).add(id))
      }
      const check = (path: (string | number)[], id: string, report: Report) => {
        const known = plans.get(readPlanId(id)?.round ?? 0)
        if (known !== undefined && !known.has(id))
          report(
            [...path, 'plan_id'],
            showValue(id),
            `one of ${[...known].join(', ')}`,
            'name a plan that exists',
          )
      }
      return {
        'improve/plan': add,
        'improve/plan-archive': add,
        'improve/benchmark-result': (result, report) => check([], result.plan_id, report),
        'improve/iteration-history': ({ winner, losers }, report) => {
          if (winner !== null) check(['winner'], winner.plan_id, report)
          losers.forEach((loser, index) => {
            check(['losers', index], loser.plan_id, report)
          })
        },
        'improve/visualization-data': (candidates, report) =>
          candidates.forEach((candidate, index) => {
            check([index], candidate.plan_id, report)
          }),
      }
    },
  ),
  folderRule(
    {
      code: 'improve/unapproved-plan',
      severity: 'error',
      says: 'Only plans that the critic approved are executed.',
    },
    () => {
      const refused = new Set<string>()
      const see = ({ plan_id: id, critic_approved: approved }: Plan) => {
        if (!approved) refused.add(id)
      }
      return {
        'improve/plan': see,
        'improve/plan-archive': see,
        'improve/benchmark-result': ({ plan_id: id }, report) => {
          if (refused.has(id))
            report(
              ['plan_id'],
              `${showValue(id)}, which was not approved`,
              'an approved plan',
              'drop the result',
            )
        },
      }
    },
  ),
  folderRule(
    {
      code: 'improve/family-differs',
      severity: 'error',
      says: 'History and chart give a plan the family that the plan has.',
    },
    () => {
      const families = new Map<string, string>()
      const see = (plan: Plan) => {
        families.set(plan.plan_id, plan.approach_family)
      }
      const check = (
        path: (string | number)[],
        entry: Pick<Plan, 'plan_id' | 'approach_family'>,
        report: Report,
      ) => {
        const family = families.get(entry.plan_id) ?? entry.approach_family
        if (family === entry.approach_family) return
        const at = [...path, 'approach_family']
        report(at, showValue(entry.approach_family), `"${family}", as in the plan`, 'copy it from the plan')
      }
      return {
        'improve/plan': see,
        'improve/plan-archive': see,
        'improve/iteration-history': ({ winner, losers }, report) => {
          if (winner !== null) check(['winner'], winner, report)
          losers.forEach((loser, index) => {
            check(['losers', index], loser, report)
          })
        },
        'improve/visualization-data': (candidates, report) =>
          candidates.forEach((candidate, index) => {
            check([index], candidate, report)
          }),
      }
    },
  ),
  folderRule(
    {
      code: 'improve/score-differs',
      severity: 'warning',
      says: 'History and chart give a plan the score that its benchmark gave it.',
    },
    () => {
      const scores = new Map<string, number | null>()
      const check = (path: (string | number)[], id: string, score: number | null, report: Report) => {
        const measured = scores.get(id)
        // A benchmark that never ran is written as 0 by the ancestor and as null by us.
        if (measured === undefined || measured === score || (measured === null && score === 0)) return
        report(path, `${score}`, `${measured}, as measured`, 'copy the score from the benchmark result')
      }
      return {
        'improve/benchmark-result': ({ plan_id: id, benchmark_score: score }) => {
          scores.set(id, score)
        },
        'improve/iteration-history': ({ winner, losers }, report) => {
          if (winner !== null) check(['winner', 'score'], winner.plan_id, winner.score, report)
          losers.forEach(({ plan_id: id, score }, index) => {
            check(['losers', index, 'score'], id, score, report)
          })
        },
        'improve/visualization-data': (candidates, report) =>
          candidates.forEach(({ plan_id: id, benchmark_score: score }, index) => {
            check([index, 'benchmark_score'], id, score, report)
          }),
      }
    },
  ),
  folderRule(
    {
      code: 'improve/missing-brief',
      severity: 'warning',
      says: 'The brief that a history names is kept, where briefs are kept.',
    },
    () => {
      const briefs = new Set<string>()
      return {
        'improve/research-brief': ({ iteration }) => {
          briefs.add(`round_${iteration}`)
        },
        'improve/iteration-history': ({ research_brief_id: id }, report) => {
          if (typeof id === 'string' && briefs.size > 0 && !briefs.has(id))
            report(
              ['research_brief_id'],
              showValue(id),
              'a brief that is there',
              'restore the brief, or write null',
            )
        },
      }
    },
  ),
]
