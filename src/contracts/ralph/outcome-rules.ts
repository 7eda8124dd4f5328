import type { Rule } from '../contract.ts'
import type { RalphOutcome } from './outcome.ts'

/** What must hold inside the outcome of a loop. */
export const outcomeRules: readonly Rule<RalphOutcome>[] = [
  {
    code: 'ralph/outcome-verdict',
    severity: 'error',
    says: 'A loop that stopped because it passed has passed.',
    check({ stop, passed }, report) {
      if (stop.reason === 'passed' && !passed)
        report(['passed'], 'false with the reason "passed"', 'true', 'make reason and verdict agree')
    },
  },
  {
    code: 'ralph/outcome-best',
    severity: 'error',
    says: 'The best attempt is one of the attempts.',
    check({ best, iterations }, report) {
      const { iteration } = best
      if (typeof iteration === 'number' && iteration >= iterations)
        report(['best', 'iteration'], `${iteration}`, `less than ${iterations}`, 'count again')
    },
  },
  {
    code: 'ralph/outcome-usefulness',
    severity: 'error',
    says: 'A reflection was in view only in later attempts, and what followed is counted among those.',
    check({ memory_ledger: usefulness, iterations }, report) {
      usefulness.forEach((entry, index) => {
        const { iteration, times_in_view: times, improved_after: up, worsened_after: down } = entry
        const most = Math.max(0, iterations - iteration - 1)
        if (times > most)
          report(['memory_ledger', index, 'times_in_view'], `${times}`, `at most ${most}`, 'count again')
        if (up + down > times)
          report(
            ['memory_ledger', index, 'improved_after'],
            `${up + down}`,
            `at most ${times}`,
            'count again',
          )
      })
    },
  },
]
