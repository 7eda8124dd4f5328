import { plural, showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import type { TownResultLine } from './result.ts'
import { winningFaction } from './role-names.ts'

/** What must hold of the result of one game. */
export const resultRules: readonly Rule<TownResultLine>[] = [
  {
    code: 'town/result-seats',
    severity: 'error',
    says: 'All lists of a result have the same seats.',
    check(result, report) {
      for (const key of [
        'agents',
        'roles',
        'malformed',
        'replies',
        'forgiven',
        'unreadable',
        'illegal',
        'lost_turns',
      ] as const) {
        const list = result[key]
        if (list === undefined || list.length === result.dealt.length) continue
        report(
          [key],
          plural(list.length, 'entry', 'entries'),
          `${result.dealt.length}, one for each seat`,
          'list every seat',
        )
      }
      for (const key of ['winners', 'survivors'] as const) {
        result[key].forEach((seat, index) => {
          if (seat >= result.dealt.length)
            report(
              [key, index],
              `seat ${seat}`,
              `a seat below ${result.dealt.length}`,
              'count seats from zero',
            )
        })
      }
    },
  },
  {
    code: 'town/result-winner',
    severity: 'error',
    says: 'The winning faction is the first of the winning factions that is not a single neutral, and a draw has none.',
    check({ winning_faction: single, winning_factions: all }, report) {
      const wanted = winningFaction(all)
      if (single === wanted) return
      report(['winning_faction'], showValue(single), showValue(wanted), 'make the two agree')
    },
  },
]
