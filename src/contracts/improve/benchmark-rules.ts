import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import type { BenchmarkResult } from './benchmark-result.ts'
import { analysisSaysSomething } from './failure-analysis.ts'
import { isExecutorId } from './names.ts'
import { planIdShape } from './shared-rules.ts'

/** What must hold inside one benchmark result. */
export const benchmarkRules: readonly Rule<BenchmarkResult>[] = [
  planIdShape((result) => [[['plan_id'], result.plan_id, result.round]]),
  analysisSaysSomething(({ failure_analysis: analysis }) =>
    analysis ? [[['failure_analysis'], analysis]] : [],
  ),
  {
    code: 'improve/executor-id',
    severity: 'error',
    says: 'Executors are called executor_1, executor_2 and so on.',
    check({ executor_id: executor }, report) {
      if (!isExecutorId(executor))
        report(['executor_id'], showValue(executor), 'executor_{id}', 'name the executor as its branch does')
    },
  },
  {
    code: 'improve/missing-score',
    severity: 'error',
    says: 'A benchmark that ran, well or badly, has a score.',
    check({ status, benchmark_score: score }, report) {
      if ((status === 'success' || status === 'regression') && score === null)
        report(['benchmark_score'], `null with status "${status}"`, 'a number', 'read it from the output')
    },
  },
  {
    code: 'improve/analysis-of-failure',
    severity: 'error',
    says: 'A failure analysis is there exactly when the status is not success.',
    check({ status, failure_analysis: analysis }, report) {
      const found = analysis ? 'an analysis' : showValue(analysis)
      if (status === 'success' && analysis)
        report(['failure_analysis'], found, 'null for a success', 'take it out, or correct the status')
      if (status !== 'success' && !analysis)
        report(['failure_analysis'], found, `why it ended in "${status}"`, 'analyse the failure')
    },
  },
  {
    code: 'improve/category-of-status',
    severity: 'warning',
    says: 'The category of a failure fits the status that the benchmark ended with.',
    check({ status, failure_analysis: analysis }, report) {
      const category = analysis?.category
      const wrong =
        (status === 'regression' && (category === 'timeout' || category === 'benchmark_parse_error')) ||
        ((status === 'error' || status === 'timeout') && category === 'regression') ||
        (status === 'error' && category === 'timeout')
      if (!wrong) return
      const path = ['failure_analysis', 'category']
      report(path, `"${category}" for a "${status}"`, 'a category that can cause it', 'make the two agree')
    },
  },
  {
    code: 'improve/raw-score',
    severity: 'warning',
    says: 'The score is the one in the last line that the benchmark printed, unless it comes from several samples.',
    check({ benchmark_score: score, benchmark_raw: raw, status, samples }, report) {
      if (score === null || status === 'error' || status === 'timeout') return
      if (Array.isArray(samples) && samples.length > 0) return
      const printed = numbersIn(lastLine(raw))
      if (printed.length === 0 || printed.includes(score)) return
      report(
        ['benchmark_score'],
        `${score}`,
        `${printed.join(' or ')}, as printed`,
        'take it from the last line',
      )
    },
  },
]

function lastLine(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed.slice(trimmed.lastIndexOf('\n') + 1)
}

/** The numbers that a last line offers as score: itself, or the members of its object. */
function numbersIn(line: string): number[] {
  // A longer line is not a result line, and parsing it would cost more than it is worth.
  if (line.length > 100_000) return []
  try {
    const value: unknown = JSON.parse(line)
    const candidates = typeof value === 'object' && value !== null ? Object.values(value) : [value]
    return candidates.filter((candidate) => typeof candidate === 'number')
  } catch {
    return []
  }
}
