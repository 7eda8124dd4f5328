import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import type { ResearchBrief } from './research-brief.ts'
import { knownFamily } from './shared-rules.ts'

const order = ['high', 'medium', 'low']

/** What must hold inside one brief. */
export const researchRules: readonly Rule<ResearchBrief>[] = [
  knownFamily(({ ideas }) =>
    ideas.map((idea, index) => [['ideas', index, 'approach_family'], idea.approach_family] as const),
  ),
  {
    code: 'improve/idea-count',
    severity: 'warning',
    says: 'A brief has three to ten ideas.',
    check({ ideas }, report) {
      if (ideas.length >= 3 && ideas.length <= 10) return
      report(['ideas'], showValue(ideas), 'three to ten ideas', 'add more, or keep the best ten')
    },
  },
  {
    code: 'improve/one-family',
    severity: 'warning',
    says: 'The ideas come from at least two families.',
    check({ ideas }, report) {
      const families = new Set(ideas.map((idea) => idea.approach_family))
      if (ideas.length < 2 || families.size > 1) return
      report(['ideas'], `only ${showValue([...families][0])}`, 'at least two families', 'look further afield')
    },
  },
  {
    code: 'improve/idea-order',
    severity: 'warning',
    says: 'Ideas are sorted by their confidence, highest first.',
    check({ ideas }, report) {
      ideas.forEach(({ confidence }, index) => {
        const before = ideas[index - 1]?.confidence ?? 'high'
        if (order.indexOf(confidence) >= order.indexOf(before)) return
        const path = ['ideas', index, 'confidence']
        report(path, `"${confidence}" after "${before}"`, 'the surest idea first', 'sort the ideas')
      })
    },
  },
  {
    code: 'improve/idea-twice',
    severity: 'warning',
    says: 'No two ideas have the same title.',
    check({ ideas }, report) {
      const seen = new Set<string>()
      ideas.forEach(({ title }, index) => {
        const plain = title.trim().toLowerCase()
        if (seen.has(plain))
          report(['ideas', index, 'title'], showValue(title), 'a new title', 'keep one of them')
        seen.add(plain)
      })
    },
  },
  {
    code: 'improve/blank-evidence',
    severity: 'error',
    says: 'Every idea names its evidence; one of the family "other" says there what it is.',
    check({ ideas }, report) {
      ideas.forEach(({ evidence }, index) => {
        if (evidence.trim() === '')
          report(['ideas', index, 'evidence'], 'blank text', 'evidence', 'write the evidence for the idea')
      })
    },
  },
]
