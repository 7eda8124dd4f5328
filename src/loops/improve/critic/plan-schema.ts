import { type Plan, plan as planContract } from '../../../contracts/index.ts'
import { closest, toPointer } from '../../../kit/index.ts'
import type { Objection } from './critic-context.ts'

/** The rules of the contract that a plan must keep before it is executed. */
const binding = new Set([
  'improve/plan-id',
  'improve/planner-id',
  'improve/no-target-files',
  'improve/target-file-path',
  'improve/step-order',
  'improve/step-outside-scope',
])

/** Schema: a plan is complete, and agrees with itself. */
export function planSchema(plan: Plan, families: readonly string[]): Objection {
  const { critic_review: _, ...unreviewed } = plan
  if (!planContract.validate(unreviewed)) return 'Schema: the plan does not have the structure of a plan.'
  const problems = [...familyProblem(plan, families), ...blankSteps(plan), ...contractProblems(unreviewed)]
  return problems.length === 0 ? undefined : `Schema: ${problems.join('; ')}.`
}

function familyProblem({ approach_family: family }: Plan, families: readonly string[]): string[] {
  if (families.includes(family)) return []
  const meant = closest(family, families)
  const hint = meant === undefined ? '' : ` (did you mean "${meant}"?)`
  return [`the family "${family}" is unknown${hint}, use one of ${families.join(', ')}`]
}

function blankSteps({ steps }: Plan): string[] {
  return steps.flatMap(({ step, change }) => (change.trim() === '' ? [`step ${step} is blank`] : []))
}

function contractProblems(plan: Plan): string[] {
  const problems: string[] = []
  for (const { code, check } of planContract.rules) {
    if (!binding.has(code)) continue
    check(plan, (path, found, expected) => {
      problems.push(`${toPointer(path)} has ${found} where ${expected} belongs`)
    })
  }
  return problems
}
