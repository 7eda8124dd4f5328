import type * as z from 'zod'
import { defineContract } from '../contract.ts'
import { open } from '../fields.ts'
import { besides } from '../sources.ts'
import { subScores } from './shared-fields.ts'
import { numberAsText } from './shared-repairs.ts'

const schema = open({ sub_scores: subScores() })

/** What a benchmark prints as its last line: a number under the name of the metric, and sub-scores. */
export type BenchmarkOutput = z.infer<typeof schema>

/** The score that a benchmark printed under the name of its metric; undefined where there is none. */
export function scoreOf(output: BenchmarkOutput, primaryMetric: string): number | undefined {
  const score = Object.hasOwn(output, primaryMetric) ? output[primaryMetric] : undefined
  return typeof score === 'number' && Number.isFinite(score) ? score : undefined
}

/**
 * `improve/benchmark-output`: the last line that a benchmark prints: its score and the scores of single dimensions.
 */
export const benchmarkOutput = defineContract<BenchmarkOutput>({
  name: 'improve/benchmark-output',
  title: 'Benchmark output',
  summary: 'The last line that a benchmark prints: its score and the scores of single dimensions.',
  version: '1.0.0',
  source: besides('improve'),
  partOf: 'improve/benchmark-result',
  signature: ['primary', 'sub_scores'],
  schema,
  repairs: [numberAsText([['sub_scores', '*']])],
  rules: [
    {
      code: 'improve/no-metric',
      severity: 'error',
      says: 'A benchmark prints at least one number beside its sub-scores.',
      check(output, report) {
        const scores = Object.entries(output).filter(([key]) => key !== 'sub_scores')
        if (scores.some(([, value]) => typeof value === 'number')) return
        report([], 'no number', 'a number under the name of the primary metric', 'print the score')
      },
    },
  ],
  choices: [
    'The key of the score is the value of `primary_metric` in the settings, so the schema names only `sub_scores`.',
  ],
})
