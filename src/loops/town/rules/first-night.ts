import type { Ability } from './role.ts'
import type { RuleBook } from './rule-book.ts'

/** The first night on which an ability works. */
export function firstNight(ability: Ability, rules: RuleBook): number {
  return ability.verb === 'shoot' ? rules.shotsFrom : (ability.from ?? 1)
}
