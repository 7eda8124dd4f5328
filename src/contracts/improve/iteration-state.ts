import * as z from 'zod'
import { valueAt } from '../../kit/index.ts'
import { defineContract } from '../contract.ts'
import { count, dateTime, maybe, open } from '../fields.ts'
import { replaced } from '../repairs.ts'
import { sources } from '../sources.ts'
import { iterationStateRules } from './iteration-state-rules.ts'
import { iterationNumber } from './shared-fields.ts'
import { numberAsText, zoneless } from './shared-repairs.ts'

/** The steps of an iteration in their order. */
export const iterationSteps = [
  'research',
  'planning',
  'critic_review',
  'execution',
  'tournament',
  'recording',
  'stop_check',
] as const

const progress = () => z.enum(['pending', 'in_progress', 'completed']).describe('How far the step is.')
const completedAt = () => maybe(dateTime()).describe('When the step was done.')

const schema = open({
  iteration: iterationNumber().describe('The iteration.'),
  status: z.enum(['in_progress', 'completed', 'failed', 'interrupted']).describe('How far it is.'),
  current_step: z.enum(iterationSteps).describe('The step that it is in.'),
  started_at: dateTime().describe('When it began.'),
  updated_at: dateTime().describe('When this file was last written.'),
  research: open({
    status: z.enum(['pending', 'in_progress', 'completed', 'failed']).describe('How far the step is.'),
    output_path: maybe(z.string()).describe('Where the brief is.'),
    completed_at: completedAt(),
  }).describe('The researcher’s step.'),
  planning: open({
    status: progress(),
    plans: z
      .record(
        z.string(),
        open({
          status: z.string().describe('How far the planner is.'),
          output_path: maybe(z.string()).describe('Where the plan is.'),
          critic_approved: maybe(z.boolean()).describe('What the critic decided; null before.'),
        }),
      )
      .describe('The plans by planner.'),
    approved_count: count().describe('How many plans may be executed.'),
    completed_at: completedAt(),
  }).describe('The planners’ step, with the reviews.'),
  execution: open({
    status: progress(),
    executors: z
      .record(
        z.string(),
        open({
          status: z.string().describe('How far the executor is.'),
          plan_id: z.string().describe('The plan that it executes.'),
          output_path: maybe(z.string()).describe('Where its result is.'),
          benchmark_score: maybe(z.number()).describe('Its score, once there is one.'),
        }),
      )
      .describe('The executors by name.'),
    completed_at: completedAt(),
  }).describe('The executors’ step.'),
  tournament: open({
    status: progress(),
    winner: maybe(z.string()).describe('The executor that won; null where none did.'),
    winner_score: maybe(z.number()).describe('Its score.'),
    completed_at: completedAt(),
  }).describe('The choice between the results.'),
  recording: open({
    status: progress(),
    history_path: maybe(z.string()).describe('Where the record of the iteration is.'),
    visualization_updated: z.boolean().describe('Whether the chart’s data is up to date.'),
    cleanup_done: z.boolean().describe('Whether the worktrees are gone.'),
  }).describe('The writing down.'),
  user_ideas_consumed: z.array(z.string()).describe('The user’s ideas that went into the plans.'),
})

/** How far an iteration is, so that it can be resumed. */
export type IterationState = z.infer<typeof schema>

const closestStep: Readonly<Record<string, string>> = {
  pre_loop_validation: 'research',
  user_ideas: 'research',
  architect_review: 'critic_review',
  visualization: 'recording',
  cleanup: 'recording',
}

/** `improve/iteration-state`: how far an iteration is, step by step, so that it can be resumed. */
export const iterationState = defineContract<IterationState>({
  name: 'improve/iteration-state',
  title: 'Iteration state',
  summary: 'How far an iteration is, step by step, so that it can be resumed.',
  version: '1.0.0',
  source: sources.improve,
  path: 'state/iteration_state.json',
  signature: ['current_step', 'planning', 'execution', 'tournament'],
  schema,
  repairs: [
    replaced(
      'improve/ancestor-step',
      'a step that only the ancestor knows is read as the step it belongs to',
      [['current_step']],
      (value) =>
        typeof value === 'string' && Object.hasOwn(closestStep, value) ? closestStep[value] : undefined,
    ),
    numberAsText([
      ['tournament', 'winner_score'],
      ['execution', 'executors', '*', 'benchmark_score'],
    ]),
    zoneless([['started_at'], ['updated_at'], ['*', 'completed_at']]),
  ],
  tolerances: [
    {
      code: 'improve/not-begun',
      says: 'a state file from before the first iteration has iteration 0 and no times; the first iteration fills them in',
      covers: ({ path }, record) =>
        valueAt(record, ['iteration']) === 0 &&
        (path[0] === 'iteration' ||
          ((path[0] === 'started_at' || path[0] === 'updated_at') && valueAt(record, path) === null)),
    },
    {
      code: 'improve/unlisted-progress',
      says: 'the document does not list this word for the step, but loops write it; read it as an end without a result',
      covers: ({ path }, record) => {
        const word = valueAt(record, path)
        return path.length === 2 && path[1] === 'status' && (word === 'skipped' || word === 'failed')
      },
    },
  ],
  rules: iterationStateRules,
  choices: [
    'The document shows only "pending" for tournament and recording; they take the words of planning and execution.',
    'The words for single planners and executors are examples in the document, so any text counts there.',
    'A researcher may fail, executions are skipped when no plan was approved, and the tournament when nothing succeeded: the steps after them may then go on.',
    'The document’s own example counts two approved plans and shows one, so a wrong count is a warning.',
    'tournament.winner is an executor, as in the ancestor; the id of its plan is understood as well.',
  ],
})
