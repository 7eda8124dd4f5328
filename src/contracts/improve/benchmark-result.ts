import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { dateTime, maybe, open } from '../fields.ts'
import { sources } from '../sources.ts'
import { benchmarkRules } from './benchmark-rules.ts'
import { failureAnalysisSchema } from './failure-analysis.ts'
import { iterationNumber, subScores } from './shared-fields.ts'
import { categorySpelling, numberAsText, spelling, zoneless } from './shared-repairs.ts'

/** How the benchmark of a plan can end. */
export const resultStatuses = ['success', 'regression', 'error', 'timeout'] as const

const schema = open({
  executor_id: z.string().describe('Who executed the plan.'),
  plan_id: z.string().describe('The plan that was executed.'),
  round: iterationNumber()
    .optional()
    .describe('The iteration; ours, so that the file can be named after it.'),
  benchmark_score: z.number().nullable().describe('The score; null where the benchmark gave none.'),
  benchmark_raw: z.string().describe('All that the benchmark printed.'),
  status: z.enum(resultStatuses).describe('How it ended, measured against the baseline.'),
  sub_scores: subScores(),
  failure_analysis: maybe(failureAnalysisSchema).describe('Why it failed; null for a success.'),
  timestamp: dateTime().describe('When the benchmark ended.'),
})

/** The result of executing one plan. */
export type BenchmarkResult = z.infer<typeof schema>

/**
 * `improve/benchmark-result`: what came of executing one plan: its score, what the benchmark printed, and why it
 * failed if it did.
 */
export const benchmarkResult = defineContract<BenchmarkResult>({
  name: 'improve/benchmark-result',
  title: 'Benchmark result',
  summary:
    'The result of executing one plan: its score, what the benchmark printed, and why it failed if it did.',
  version: '1.0.0',
  source: sources.improve,
  path: 'state/benchmark_results/round_{round}_{executor_id}.json',
  signature: ['executor_id', 'benchmark_score', 'benchmark_raw'],
  schema,
  repairs: [
    spelling({
      code: 'improve/result-spelling',
      patterns: [['status']],
      words: resultStatuses,
      synonyms: { succeeded: 'success', regressed: 'regression', failed: 'error', timed_out: 'timeout' },
    }),
    categorySpelling([['failure_analysis', 'category']]),
    numberAsText([['benchmark_score'], ['sub_scores', '*']]),
    zoneless([['timestamp']]),
  ],
  rules: benchmarkRules,
  choices: [
    'The document names no file. The ancestor wrote it into a worktree that is removed afterwards; we keep it in `state/benchmark_results/`, one file an executor and round.',
    'For that name we add the key `round`, which the document does not have.',
    'A score from several runs is no score that was printed: the runs are then listed under `samples`, a key of ours.',
    'The score may be null where nothing was measured; a success without a score is an error.',
  ],
})
