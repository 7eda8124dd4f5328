import type { Rule } from '../contract.ts'
import { agree, sumOf, tidy } from './amounts.ts'
import type { IterationCost } from './iteration-cost.ts'
import { iterationOrder } from './iteration-order.ts'
import type { Trajectory } from './trajectory.ts'

/** What must hold between the iterations and the totals over them. */
export const trajectorySumRules: readonly Rule<Trajectory>[] = [
  iterationOrder(({ iterations = [] }) => iterations.map(({ iteration_number: number }) => number)),
  {
    code: 'rlm/total-iterations',
    severity: 'error',
    says: 'The number of iterations is the number of those recorded.',
    check({ iterations, metadata }, report) {
      const stated = metadata?.total_iterations
      if (iterations === undefined || stated === undefined || stated === iterations.length) return
      report(['metadata', 'total_iterations'], `${stated}`, `${iterations.length}`, 'count the iterations')
    },
  },
  {
    code: 'rlm/iterations-to-completion',
    severity: 'error',
    says: 'A trajectory takes no more iterations to completion than it has.',
    check({ iterations, outcome }, report) {
      const stated = outcome?.iterations_to_completion
      if (iterations === undefined || stated === undefined || stated <= iterations.length) return
      const expected = `at most ${iterations.length}`
      report(['outcome', 'iterations_to_completion'], `${stated}`, expected, 'count the iterations')
    },
  },
  {
    code: 'rlm/after-completion',
    severity: 'warning',
    says: 'No iteration follows the one that completed the task.',
    check({ iterations = [], outcome }, report) {
      const stated = outcome?.iterations_to_completion
      if (stated === undefined || stated >= iterations.length) return
      const expected = `${iterations.length}, as many as there are`
      report(['outcome', 'iterations_to_completion'], `${stated}`, expected, 'count the iterations')
    },
  },
  {
    code: 'rlm/total-tokens',
    severity: 'error',
    says: 'The total of tokens is the sum over the iterations; what spawned subtasks took may be added.',
    check(record, report) {
      const stated = record.metadata?.total_tokens
      if (record.iterations === undefined || stated === undefined) return
      const { sum, complete } = sumOf(record.iterations.map(({ cost }) => tokensOf(cost)))
      if (stated === sum || (stated > sum && (!complete || spawnedSubtasks(record)))) return
      const expected = complete ? `${sum}` : `at least ${sum}`
      report(['metadata', 'total_tokens'], `${stated}`, expected, 'add up the iterations')
    },
  },
  {
    code: 'rlm/total-cost',
    severity: 'error',
    says: 'The total cost is the sum over the iterations; what a cache saved may be taken off, what subtasks took be added.',
    check(record, report) {
      const stated = record.metadata?.total_cost_usd
      if (record.iterations === undefined || stated === undefined) return
      const { sum, complete } = sumOf(record.iterations.map(({ cost }) => moneyOf(cost)))
      const { sum: saved } = sumOf(record.iterations.map(({ cost }) => cost?.cache_savings_usd))
      if (agree(stated, sum) || agree(stated, sum - saved)) return
      if (stated > sum - saved && (!complete || spawnedSubtasks(record))) return
      const expected = complete ? `${tidy(sum)}` : `at least ${tidy(sum)}`
      report(['metadata', 'total_cost_usd'], `${stated}`, expected, 'add up the iterations')
    },
  },
]

/** Whether a trajectory handed work on, whose price a total may include. */
function spawnedSubtasks({ iterations = [], outcome }: Trajectory): boolean {
  return (
    (outcome?.subtasks_spawned ?? []).length > 0 ||
    iterations.some(({ action }) => action.tool === 'spawned_subtask')
  )
}

/** The tokens of an iteration, where its record holds them. */
export function tokensOf(cost: IterationCost | undefined): number | undefined {
  return cost?.total_tokens ?? both(cost?.input_tokens, cost?.output_tokens)
}

/** The money that an iteration took, where its record holds it. */
export function moneyOf(cost: IterationCost | undefined): number | undefined {
  return cost?.total_cost_usd ?? both(cost?.input_cost_usd, cost?.output_cost_usd)
}

function both(left: number | undefined, right: number | undefined): number | undefined {
  return left === undefined || right === undefined ? undefined : left + right
}
