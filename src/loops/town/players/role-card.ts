import { usesOf } from '../rules/new-seat.ts'
import type { Role } from '../rules/role.ts'
import { firstNight, type RuleBook } from '../rules/rule-book.ts'
import { alignmentNames } from './slot-legend.ts'

/** A role as text, by the rules in force: side, what it can do, what it wants. */
export function roleCard(role: Role, rules: RuleBook): string {
  const { name, side, alignment, card, unique, abilities } = role
  const kind = alignmentNames[alignment]!
  const limits = abilities.flatMap((ability) => {
    const first = firstNight(ability, rules)
    return [
      ...(ability.uses === undefined ? [] : [`${ability.verb}: ${usesOf(role, rules)} in a game`]),
      ...(first > 1 ? [`${ability.verb}: from night ${first} on`] : []),
    ]
  })
  return [
    `${name} (${kind.startsWith(side) ? kind : `${side}, ${kind}`}${unique ? ', unique' : ''}).`,
    filled(card, rules),
    ...(limits.length > 0 ? [`Limits: ${limits.join(', ')}.`] : []),
    `Goal: ${goalText(role, rules)}`,
  ].join(' ')
}

/** What a role wants, by the rules in force. */
export const goalText = ({ goal }: Role, rules: RuleBook): string => filled(goal, rules)

/** A text with the numbers of the rules in the places of their names. */
function filled(template: string, rules: RuleBook): string {
  return template.replace(/\{(\w+)\}/g, (_, key: keyof RuleBook) => inWords(Number(rules[key])))
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const inWords = (count: number): string => words[count] ?? `${count}`
