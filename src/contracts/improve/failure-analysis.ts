import * as z from 'zod'
import { defineContract, type Rule } from '../contract.ts'
import { open } from '../fields.ts'
import { sources } from '../sources.ts'
import { categorySpelling, failureCategories } from './shared-repairs.ts'

export const failureAnalysisSchema = open({
  what: z.string().describe('What happened, with scores or errors.'),
  why: z.string().describe('The cause behind it.'),
  category: z.enum(failureCategories).describe('The kind of failure.'),
  lesson: z.string().describe('What later planners should do about it.'),
})

/** Why a plan failed, and what to learn from it. */
export type FailureAnalysis = z.infer<typeof failureAnalysisSchema>

/** The analyses of a record with their places, said to be more than empty words. */
export function analysisSaysSomething<T>(
  analyses: (
    record: T,
  ) => readonly (readonly [path: readonly (string | number)[], analysis: FailureAnalysis])[],
): Rule<T> {
  return {
    code: 'improve/blank-analysis',
    severity: 'error',
    says: 'A failure analysis says what happened, why, and what to learn from it.',
    check(record, report) {
      for (const [path, analysis] of analyses(record)) {
        for (const key of ['what', 'why', 'lesson'] as const) {
          if (analysis[key].trim() === '') report([...path, key], 'blank text', 'a sentence', 'write one')
        }
      }
    },
  }
}

/** `improve/failure-analysis`: why a plan failed, in a form that later planners can use. */
export const failureAnalysis = defineContract<FailureAnalysis>({
  name: 'improve/failure-analysis',
  title: 'Failure analysis',
  summary: 'Why a plan failed, in a form that later planners can use.',
  version: '1.0.0',
  source: sources.improve,
  partOf: 'improve/benchmark-result',
  signature: ['what', 'why', 'category', 'lesson'],
  schema: failureAnalysisSchema,
  repairs: [categorySpelling([['category']])],
  rules: [analysisSaysSomething((analysis) => [[[], analysis]])],
})
