import { showValue } from '../../kit/index.ts'
import type { FolderRule } from '../contract.ts'
import type { Report } from '../finding.ts'
import type { BenchmarkResult } from './benchmark-result.ts'
import { folderRule } from './folder-rule.ts'
import type { MergeReport } from './merge-report.ts'
import { readPlanId } from './names.ts'

/** What must hold between what was merged and what the benchmarks of its round said. */
export const mergeFolderRules: readonly FolderRule[] = [
  againstResults(
    {
      code: 'improve/winner-without-result',
      severity: 'error',
      says: 'What was merged has a benchmark result in its round, where the run keeps results.',
    },
    ({ iteration, winner }, result, report) => {
      if (result !== undefined) return
      const found = `${showValue(winner.executor_id)} without a result`
      const expected = `an executor with a benchmark result of round ${iteration}`
      report(['winner', 'executor_id'], found, expected, 'name the executor that was merged')
    },
  ),
  againstResults(
    {
      code: 'improve/winner-not-success',
      severity: 'error',
      says: 'Only a result that is a success wins.',
    },
    ({ winner }, result, report) => {
      if (result === undefined || result.status === 'success') return
      const found = `${showValue(winner.executor_id)}, whose result is "${result.status}"`
      report(['winner', 'executor_id'], found, 'an executor with a success', 'reject the candidate')
    },
  ),
  againstResults(
    {
      code: 'improve/merged-score',
      severity: 'error',
      says: 'The score after a merge is the one that the executor measured or the one that was measured again.',
    },
    ({ winner, re_benchmark_score: again }, result, report) => {
      const measured = result?.benchmark_score
      const scores = [measured, again].filter((score) => typeof score === 'number')
      if (typeof measured !== 'number' || scores.some((score) => isSameScore(score, winner.score_after)))
        return
      const expected = `${[...new Set(scores)].join(' or ')}, as measured`
      report(['winner', 'score_after'], `${winner.score_after}`, expected, 'copy the score from the result')
    },
  ),
]

/** Whether two scores are the same but for rounding in their last digits. */
export function isSameScore(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-6 * Math.max(1, Math.abs(left), Math.abs(right))
}

/** The round of a result, stated or read from its plan. */
export function roundOf({ round, plan_id: id }: Pick<BenchmarkResult, 'round' | 'plan_id'>) {
  return round ?? readPlanId(id)?.round
}

type Merged = MergeReport & { readonly winner: NonNullable<MergeReport['winner']> }
type Measured = Pick<BenchmarkResult, 'status' | 'benchmark_score'>

function againstResults(
  head: Pick<FolderRule, 'code' | 'severity' | 'says'>,
  check: (merge: Merged, result: Measured | undefined, report: Report) => void,
): FolderRule {
  return folderRule(head, () => {
    const results = new Map<string, Measured>()
    return {
      'improve/benchmark-result': (result) => {
        const { executor_id: executor, status, benchmark_score } = result
        results.set(`${roundOf(result)} ${executor}`, { status, benchmark_score })
      },
      'improve/merge-report': (merge, report) => {
        const { winner, iteration } = merge
        if (winner === null || results.size === 0) return
        check({ ...merge, winner }, results.get(`${iteration} ${winner.executor_id}`), report)
      },
    }
  })
}
