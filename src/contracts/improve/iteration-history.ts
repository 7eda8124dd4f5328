import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { maybe, open } from '../fields.ts'
import { sources } from '../sources.ts'
import { failureAnalysisSchema } from './failure-analysis.ts'
import { historyRules } from './history-rules.ts'
import { familyTag, iterationNumber, subScores } from './shared-fields.ts'
import { categorySpelling, numberAsText } from './shared-repairs.ts'

const winner = open({
  plan_id: z.string().describe('The plan that won.'),
  score: z.number().describe('Its score.'),
  approach_family: familyTag(),
  hypothesis: z.string().describe('What it tested.'),
  sub_scores: subScores(),
})

const loser = open({
  plan_id: z.string().describe('A plan that did not win.'),
  score: z.number().nullable().describe('Its score; null where it was never measured.'),
  approach_family: familyTag(),
  hypothesis: z.string().describe('What it tested.'),
  sub_scores: subScores(),
  failure_analysis: maybe(failureAnalysisSchema).describe('Why it lost; null where it was merely beaten.'),
})

const schema = open({
  iteration: iterationNumber().describe('The iteration.'),
  baseline_score: z.number().nullable().describe('The score to beat; null before any was measured.'),
  winner: winner.nullable().describe('The plan that won; null where none did.'),
  losers: z.array(loser).describe('All plans that did not.'),
  research_brief_id: maybe(z.string()).describe('The brief behind the plans, round_{iteration}.'),
})

/** What one iteration tried, and its result. */
export type IterationHistory = z.infer<typeof schema>

/**
 * `improve/iteration-history`: what one iteration tried: the plan that won, and those that lost with their lessons.
 */
export const iterationHistory = defineContract<IterationHistory>({
  name: 'improve/iteration-history',
  title: 'Iteration history',
  summary: 'What one iteration tried: the plan that won, and those that lost with their lessons.',
  version: '1.0.0',
  source: sources.improve,
  path: 'state/iteration_history/round_{iteration}.json',
  signature: ['baseline_score', 'winner', 'losers'],
  schema,
  repairs: [
    categorySpelling([['losers', '*', 'failure_analysis', 'category']]),
    numberAsText([
      ['baseline_score'],
      ['winner', 'score'],
      ['winner', 'sub_scores', '*'],
      ['losers', '*', 'score'],
      ['losers', '*', 'sub_scores', '*'],
    ]),
  ],
  rules: historyRules,
  choices: [
    'The winner is null where no plan won; the document shows only an iteration with a winner.',
    'A loser may have improved and yet been beaten, so its failure analysis may be null; a score that was never measured is null as well.',
    'The brief may be null, because a failed researcher does not stop an iteration.',
  ],
})
