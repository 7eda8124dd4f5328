import type { FailureAnalysis } from '../../../contracts/index.ts'
import { plural } from '../../../kit/index.ts'
import type { FailureCategory } from '../../../workspace/index.ts'
import type { FailedRun } from './contender.ts'
import { figure } from './figure.ts'

const lessons: Readonly<Record<FailureCategory, string>> = {
  oom: 'Use less memory, or work on smaller parts at a time.',
  timeout: 'Keep the benchmark within its time limit; a change that makes it slower cannot win.',
  regression: 'Do not repeat this change as it is; it makes the score worse.',
  logic_error: 'Run the changed code on a small input before relying on it.',
  scope_error: 'Change only files that the plan names and that are not sealed.',
  infrastructure: 'The failure says nothing about the idea; it can be tried again.',
  benchmark_parse_error: 'Leave the output of the benchmark as it is, and keep every score finite.',
  sealed_file_violation: 'Never change the benchmark or other sealed files; improve what they measure.',
}

/** Why a candidate could not be measured, in the form of the records. */
export function analyseFailure({ category, what, why }: FailedRun): FailureAnalysis {
  return { what, why, category, lesson: lessons[category] }
}

/** Why a candidate with a worse score lost, in the form of the records. */
export function analyseRegression(measured: {
  readonly score: number
  readonly baselineScore: number
  readonly pairs: number
}): FailureAnalysis {
  const { score, baselineScore, pairs } = measured
  return {
    what: `The score went from ${figure(baselineScore)} to ${figure(score)}.`,
    why: `Measured in ${plural(pairs, 'pair')} with the baseline, the change was worse than what it replaces.`,
    category: 'regression',
    lesson: lessons.regression,
  }
}
