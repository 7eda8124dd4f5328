import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { builtInFamilies } from './families.ts'
import type { Harness } from './harness.ts'
import { customFamilies, rulesOf } from './harness-facts.ts'
import { closedComments } from './markdown-document.ts'

/** What must hold inside one harness. */
export const harnessRuleChecks: readonly Rule<Harness>[] = [
  closedComments<Harness>(),
  {
    code: 'improve/rule-number',
    severity: 'error',
    says: 'Rules are numbered H and three digits, each number once.',
    check(harness, report) {
      const seen = new Set<string>()
      for (const { rule_id: id, section } of rulesOf(harness)) {
        const path = ['sections', section, 'title']
        if (!/^H\d{3}$/.test(id))
          report(path, showValue(id), 'H and three digits, such as H004', 'number it again')
        else if (seen.has(id))
          report(path, `${showValue(id)} again`, 'a number of its own', 'number it again')
        seen.add(id)
      }
    },
  },
  {
    code: 'improve/default-rule-missing',
    severity: 'warning',
    says: 'The default rules H001, H002 and H003 are always there.',
    check(harness, report) {
      const enforced = new Set(rulesOf(harness).flatMap((rule) => (rule.isEnforced ? [rule.rule_id] : [])))
      for (const id of ['H001', 'H002', 'H003']) {
        if (!enforced.has(id)) report([], `no ${id}`, 'the default rules', `add ${id} from the template`)
      }
    },
  },
  {
    code: 'improve/rule-without-enforcement',
    severity: 'warning',
    says: 'A rule says what it prevents and how that is checked.',
    check(harness, report) {
      for (const rule of rulesOf(harness)) {
        const missing = (['description', 'enforcement'] as const).filter((key) => rule[key] === undefined)
        if (rule.isEnforced && missing.length > 0)
          report(
            ['sections', rule.section],
            `no ${missing.join(', no ')}`,
            'both',
            'say how the critic checks it',
          )
      }
    },
  },
  {
    code: 'improve/custom-family',
    severity: 'error',
    says: 'A custom family is one word in small letters, named once, and none of the built-in ones.',
    check(harness, report) {
      const seen = new Set<string>()
      for (const { tag, section } of customFamilies(harness)) {
        const path = ['sections', section, 'text']
        if (!/^[a-z][a-z0-9_]*$/.test(tag))
          report(path, showValue(tag), 'a tag such as prompt_design', 'use small letters and underscores')
        else if (builtInFamilies.includes(tag))
          report(path, showValue(tag), 'a family that is not built in', 'take it out')
        else if (seen.has(tag)) report(path, `${showValue(tag)} again`, 'each family once', 'take it out')
        seen.add(tag)
      }
    },
  },
]
