import type { Rule } from '../contract.ts'
import { agree, sumOf, tidy } from './amounts.ts'
import { iterationOrder } from './iteration-order.ts'
import type { TrajectoryReport } from './report.ts'
import { runTime } from './run-time.ts'

/** What must hold between the tables of a report. */
export const reportRules: readonly Rule<TrajectoryReport>[] = [
  iterationOrder(({ iterations }) => iterations.map(({ iteration_number: number }) => number)),
  runTime(({ facts }) => [[['facts'], facts]]),
  {
    code: 'rlm/report-figures',
    severity: 'error',
    says: 'The figures in the facts are those of the table of iterations; tokens and cost may include subtasks.',
    check({ facts, iterations }, report) {
      if (facts.total_iterations !== iterations.length)
        report(
          ['facts', 'total_iterations'],
          `${facts.total_iterations}`,
          `${iterations.length}`,
          'count the rows',
        )
      for (const key of ['total_tokens', 'total_cost_usd'] as const) {
        const { sum } = sumOf(iterations.map((iteration) => iteration[key]))
        if (facts[key] >= sum || agree(facts[key], sum)) continue
        report(['facts', key], `${facts[key]}`, `at least ${tidy(sum)}`, 'add up the table')
      }
    },
  },
  {
    code: 'rlm/report-lesson',
    severity: 'error',
    says: 'A lesson of a report was taught by an iteration that the report lists.',
    check({ iterations, lessons }, report) {
      const known = new Set(iterations.map(({ iteration_number: number }) => number))
      lessons.forEach(({ iteration }, index) => {
        if (iteration !== undefined && !known.has(iteration))
          report(['lessons', index, 'iteration'], `${iteration}`, 'an iteration of the table', 'name another')
      })
    },
  },
]
