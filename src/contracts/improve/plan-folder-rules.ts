import { showValue } from '../../kit/index.ts'
import type { FolderRule } from '../contract.ts'
import type { Report } from '../finding.ts'
import { fingerprint } from './fingerprint.ts'
import { folderRule } from './folder-rule.ts'
import { familiesUnder } from './harness-facts.ts'
import type { Plan } from './plan.ts'
import { alreadyRejected } from './review-rules.ts'
import { sealBy } from './sealed-files.ts'

/** What must hold between the plans of a run and its settings, its harness and one another. */
export const planFolderRules: readonly FolderRule[] = [
  folderRule(
    {
      code: 'improve/family-not-in-harness',
      severity: 'error',
      says: 'Where there is a harness, every approach family is built in or named there.',
    },
    () => {
      let known: ReadonlySet<string> | undefined
      const check = (path: (string | number)[], family: string, report: Report) => {
        if (known === undefined || known.has(family)) return
        const expected = 'a built-in family, or one that the harness names'
        report(
          [...path, 'approach_family'],
          showValue(family),
          expected,
          'add it to the harness, or rename it',
        )
      }
      const ofPlan = (plan: Plan, report: Report) => {
        if (!alreadyRejected(plan, 'schema_valid')) check([], plan.approach_family, report)
      }
      return {
        'improve/harness': (harness) => {
          known = familiesUnder(harness)
        },
        'improve/research-brief': ({ ideas }, report) =>
          ideas.forEach((idea, index) => {
            check(['ideas', index], idea.approach_family, report)
          }),
        'improve/plan': ofPlan,
        'improve/plan-archive': ofPlan,
        'improve/iteration-history': ({ winner, losers }, report) => {
          if (winner !== null) check(['winner'], winner.approach_family, report)
          losers.forEach((loser, index) => {
            check(['losers', index], loser.approach_family, report)
          })
        },
        'improve/visualization-data': (candidates, report) =>
          candidates.forEach((candidate, index) => {
            check([index], candidate.approach_family, report)
          }),
      }
    },
  ),
  folderRule(
    {
      code: 'improve/shared-family',
      severity: 'warning',
      says: 'Each plan of a round is of another family (H003), but for those that the critic rejected or excused from it.',
    },
    () => {
      const first = new Map<string, string>()
      const check = (plan: Plan, report: Report) => {
        const { verdict, waived } = plan.critic_review ?? {}
        if (verdict === 'rejected' || waived?.h003_intra_round_diversity !== undefined) return
        const key = `${plan.round} ${plan.approach_family}`
        const other = first.get(key) ?? plan.plan_id
        first.set(key, other)
        if (other === plan.plan_id) return
        const found = `${showValue(plan.approach_family)}, as in ${other}`
        report(
          ['approach_family'],
          found,
          'a family of its own in this round',
          'let the critic reject one of them',
        )
      }
      return { 'improve/plan': check, 'improve/plan-archive': check }
    },
  ),
  folderRule(
    {
      code: 'improve/sealed-target',
      severity: 'error',
      says: 'No plan changes a sealed file, but for those that the critic rejected for just that.',
    },
    () => {
      let isSealed = sealBy([])
      const check = (plan: Plan, report: Report) => {
        if (alreadyRejected(plan, 'scope_valid')) return
        plan.target_files.forEach((file, index) => {
          if (isSealed(file))
            report(
              ['target_files', index],
              showValue(file),
              'a file that is not sealed',
              'leave the file alone',
            )
        })
      }
      return {
        'improve/settings': ({ sealed_files: files = [] }) => {
          isSealed = sealBy(files)
        },
        'improve/plan': check,
        'improve/plan-archive': check,
      }
    },
  ),
  folderRule(
    {
      code: 'improve/archive-differs',
      severity: 'error',
      says: 'The archive holds exact copies of the plans.',
    },
    () => {
      const plans = new Map<string, ReadonlyMap<string, string>>()
      return {
        'improve/plan': (plan) => {
          plans.set(plan.plan_id, fingerprintsOf(plan))
        },
        'improve/plan-archive': (copy, report) => {
          const original = plans.get(copy.plan_id)
          plans.delete(copy.plan_id)
          if (original === undefined) return
          const copied = fingerprintsOf(copy)
          for (const key of new Set([...original.keys(), ...copied.keys()])) {
            if (original.get(key) === copied.get(key)) continue
            const expected = original.has(key) ? 'what stands in the plan' : 'no such key, as in the plan'
            report(
              copied.has(key) ? [key] : [],
              `${key}: ${showValue(copy[key])}`,
              expected,
              'copy the plan again',
            )
          }
        },
      }
    },
  ),
]

// Plans can be long and many, so what waits for its copy is a fingerprint of each field.
function fingerprintsOf(plan: Plan): Map<string, string> {
  return new Map(Object.entries(plan).map(([key, value]) => [key, fingerprint(value)]))
}
