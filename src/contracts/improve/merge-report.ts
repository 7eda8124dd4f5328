import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { maybe, open } from '../fields.ts'
import { sources } from '../sources.ts'
import { mergeRules } from './merge-rules.ts'
import { iterationNumber, subScores } from './shared-fields.ts'
import { numberAsText, spelling } from './shared-repairs.ts'

/** How a tournament can end. */
export const mergeStatuses = ['merged', 'no_improvement', 'no_winner', 'all_rejected'] as const

const winner = open({
  executor_id: z.string().describe('Whose work was merged.'),
  branch: z.string().describe('The branch that was merged.'),
  hypothesis: z.string().describe('What it tested.'),
  score_before: z.number().describe('The score before the merge.'),
  score_after: z
    .number()
    .describe('The score after it, as the executor or the second benchmark measured it.'),
  sub_scores: subScores(),
})

const schema = open({
  iteration: iterationNumber().describe('The iteration.'),
  goal_slug: z.string().describe('The goal, as in the name of its branch.'),
  winner: winner.nullable().describe('What was merged; null where nothing was.'),
  archived: z.array(z.string()).describe('The tags under which the other branches are kept.'),
  regressions_detected: z
    .boolean()
    .describe('Whether a merged candidate fell back when it was measured again.'),
  re_benchmark_score: maybe(z.number()).describe('The score of the merged state, measured again.'),
  status: z.enum(mergeStatuses).describe('How the tournament ended.'),
  reason: maybe(z.string()).describe('Why nothing was merged; null where something was.'),
})

/** How the tournament of one iteration ended. */
export type MergeReport = z.infer<typeof schema>

/** `improve/merge-report`: how the tournament of an iteration ended, and which branch was merged. */
export const mergeReport = defineContract<MergeReport>({
  name: 'improve/merge-report',
  title: 'Merge report',
  summary: 'How the tournament of an iteration ended, and which branch was merged.',
  version: '1.0.0',
  source: sources.improve,
  path: 'state/merge_reports/round_{iteration}.json',
  signature: ['goal_slug', 'archived', 'regressions_detected'],
  schema,
  repairs: [
    spelling({
      code: 'improve/merge-spelling',
      patterns: [['status']],
      words: mergeStatuses,
      synonyms: { merge: 'merged', rejected: 'all_rejected', no_candidates: 'no_winner' },
    }),
    numberAsText([
      ['re_benchmark_score'],
      ['winner', 'score_before'],
      ['winner', 'score_after'],
      ['winner', 'sub_scores', '*'],
    ]),
  ],
  rules: mergeRules,
  choices: [
    'A winner is there exactly when something was merged. For the other three endings the document gives no winner object, so it is null.',
    'In the loop as documented, no_winner and all_rejected cannot be reached, since both cases skip the report; we write a report in every iteration.',
    'The document does not say whether score_after is what the executor measured or what was measured after the merge; either is accepted.',
    'regressions_detected may be true in a merged report: an earlier candidate may have fallen back before the winner was tried.',
  ],
})
