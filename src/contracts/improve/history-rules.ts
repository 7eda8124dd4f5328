import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { analysisSaysSomething } from './failure-analysis.ts'
import type { IterationHistory } from './iteration-history.ts'
import { knownFamily, planIdShape } from './shared-rules.ts'

/** What must hold inside the record of one iteration. */
export const historyRules: readonly Rule<IterationHistory>[] = [
  knownFamily((record) =>
    plansOf(record).map(([path, plan]) => [[...path, 'approach_family'], plan.approach_family]),
  ),
  planIdShape((record) =>
    plansOf(record).map(([path, plan]) => [[...path, 'plan_id'], plan.plan_id, record.iteration]),
  ),
  analysisSaysSomething(({ losers }) =>
    losers.flatMap(({ failure_analysis: analysis }, index) =>
      analysis ? [[['losers', index, 'failure_analysis'], analysis] as const] : [],
    ),
  ),
  {
    code: 'improve/winner-among-losers',
    severity: 'error',
    says: 'The winner is not among the losers.',
    check({ winner, losers }, report) {
      losers.forEach(({ plan_id: id }, index) => {
        if (id === winner?.plan_id)
          report(['losers', index, 'plan_id'], showValue(id), 'a plan that lost', 'take the winner out')
      })
    },
  },
  {
    code: 'improve/loser-twice',
    severity: 'error',
    says: 'Every loser is named once.',
    check({ losers }, report) {
      const seen = new Set<string>()
      losers.forEach(({ plan_id: id }, index) => {
        if (seen.has(id))
          report(['losers', index, 'plan_id'], `${showValue(id)} again`, 'each plan once', 'keep one entry')
        seen.add(id)
      })
    },
  },
  {
    code: 'improve/brief-of-iteration',
    severity: 'error',
    says: 'The brief is that of the iteration.',
    check({ iteration, research_brief_id: id }, report) {
      if (id === null || id === undefined || id === `round_${iteration}`) return
      report(['research_brief_id'], showValue(id), `"round_${iteration}"`, 'name the brief of this iteration')
    },
  },
  {
    code: 'improve/unmeasured-loser',
    severity: 'warning',
    says: 'A loser without a score says why it has none.',
    check({ losers }, report) {
      losers.forEach(({ score, failure_analysis: analysis }, index) => {
        if (score === null && !analysis)
          report(
            ['losers', index, 'failure_analysis'],
            showValue(analysis),
            'why there is no score',
            'analyse it',
          )
      })
    },
  },
]

function plansOf({ winner, losers }: IterationHistory) {
  const all = losers.map((loser, index) => [['losers', index] as (string | number)[], loser] as const)
  return winner === null ? all : [[['winner'] as (string | number)[], winner] as const, ...all]
}
