import { type Harness, type HarnessRule, type Plan, rulesOf } from '../../../contracts/index.ts'
import { type CustomCheck, readEnforcement } from './read-enforcement.ts'

/** What came of a custom rule: kept, broken for a reason, or nothing that code can check. */
export type CustomResult =
  | { readonly result: 'pass' | 'not_checked' }
  | { readonly result: 'fail'; readonly objection: string }

/** What came of the rules that a harness adds, by number. Those that the critic applies anyway are left out. */
export function customRules(plan: Plan, harness: Harness | undefined): ReadonlyMap<string, CustomResult> {
  const rules = harness === undefined ? [] : rulesOf(harness)
  const added = rules.filter(({ rule_id: id, isEnforced }) => isEnforced && !/^H00[1-5]$/.test(id))
  return new Map(added.map((rule) => [rule.rule_id, resultOf(rule, plan)]))
}

function resultOf({ rule_id: id, title, enforcement = '' }: HarnessRule, plan: Plan): CustomResult {
  const checks: readonly CustomCheck[] = readEnforcement(enforcement)
  if (checks.length === 0) return { result: 'not_checked' }
  const [problem] = checks.flatMap((check) => check(plan) ?? [])
  if (problem === undefined) return { result: 'pass' }
  return { result: 'fail', objection: `${id} (${title.trim() || 'custom rule'}): ${problem}.` }
}
