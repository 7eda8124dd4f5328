import * as z from 'zod'
import { defineContract, type Rule } from '../contract.ts'
import { count, integer, open, share } from '../fields.ts'
import { sources } from '../sources.ts'
import { nullFields } from './null-fields.ts'

const lesson = open({
  lesson: z.string().optional().describe('What was learned.'),
  context: z.string().optional().describe('Where it holds.'),
  iteration: integer().optional().describe('The iteration that taught it.'),
})

const schema = open({
  overall_quality: share().optional().describe('How good the trajectory is as a whole.'),
  efficiency: share().optional().describe('How little it wasted.'),
  reasoning_quality: share().optional().describe('How good its thoughts are.'),
  action_appropriateness: share().optional().describe('How well its actions fit.'),
  error_recovery: share().optional().describe('How well it got over errors.'),
  successful_iterations: count().optional().describe('Iterations whose action succeeded.'),
  failed_iterations: count().optional().describe('Iterations whose action failed.'),
  retry_count: count().optional().describe('Actions that were tried again.'),
  thought_grounding: share().optional().describe('How well its thoughts rest on what was observed.'),
  hallucination_detected: z.boolean().optional().describe('Whether it made something up.'),
  lessons_learned: z.array(lesson).optional().describe('What to keep for the next time.'),
})

/** How good a trajectory is, and what it teaches. */
export type QualityMetrics = z.infer<typeof schema>

const rules: readonly Rule<QualityMetrics>[] = [
  {
    code: 'rlm/empty-lesson',
    severity: 'warning',
    says: 'A lesson says something.',
    check({ lessons_learned: lessons = [] }, report) {
      lessons.forEach(({ lesson = '' }, index) => {
        if (lesson.trim() === '')
          report(['lessons_learned', index], 'no lesson', 'a lesson as text', 'write it or take it out')
      })
    },
  },
  {
    code: 'rlm/hallucination',
    severity: 'warning',
    says: 'A trajectory that made something up is neither perfect nor perfectly grounded.',
    check(metrics, report) {
      if (metrics.hallucination_detected !== true) return
      for (const key of ['overall_quality', 'reasoning_quality', 'thought_grounding'] as const) {
        if (metrics[key] === 1)
          report([key], '1 with a hallucination', 'less than 1', 'judge again, or clear the flag')
      }
    },
  },
]

/** `rlm/quality-metrics`: how good a trajectory is in several respects, and what it teaches. */
export const qualityMetrics = defineContract<QualityMetrics>({
  name: 'rlm/quality-metrics',
  title: 'Quality metrics',
  summary: 'How good a trajectory is in several respects, and what it teaches.',
  version: '1.0.0',
  source: sources.rlm,
  partOf: 'rlm/trajectory',
  signature: ['overall_quality', 'successful_iterations'],
  schema,
  repairs: [nullFields(schema)],
  rules,
  choices: [
    'None of the scores has a formula in the document, so only contradictions between them are remarked on.',
    'A partial observation counts as neither success nor failure; a writer may count it as either.',
    '`overall_quality` here and `quality_score` in the outcome say the same twice. Where they differ, lint warns, and `overall_quality` is what reports and the index show.',
  ],
})
