import * as z from 'zod'
import { defineContract, type Repair, type Tolerance } from '../contract.ts'
import { integer, open, share } from '../fields.ts'
import { eachPlace } from '../repairs.ts'
import { sources } from '../sources.ts'
import { otherWords, shortIds } from './family-repairs.ts'
import { nullFields } from './null-fields.ts'
import { outcomeRules } from './outcome-rules.ts'
import { oneRepairForEachCode } from './within.ts'

const outcomeStatuses = ['success', 'failure', 'partial_success', 'timeout', 'cancelled', 'error'] as const

/** How a trajectory can be, before its end and after. */
export const runStatuses = ['running', ...outcomeStatuses] as const

const completionReasons = [
  'task_complete',
  'max_iterations',
  'timeout',
  'error',
  'user_cancel',
  'Final_set',
] as const

const schema = open({
  status: z.enum(outcomeStatuses).describe('How the trajectory ended.'),
  final_result: z.string().optional().describe('The answer that the task was given.'),
  quality_score: share().optional().describe('How good that answer is.'),
  completion_reason: z
    .enum(completionReasons)
    .optional()
    .describe('Why it ended; `Final_set` means that the variable Final was set.'),
  iterations_to_completion: integer().min(1).optional().describe('How many iterations it took to get there.'),
  artifacts_generated: z
    .array(
      open({
        path: z.string().optional().describe('Where it lies.'),
        type: z.string().optional().describe('What kind of thing it is.'),
        description: z.string().optional().describe('What it is for.'),
      }),
    )
    .optional()
    .describe('The files that were made or changed.'),
  variables_set: z.array(z.string()).optional().describe('The variables that were set on the way.'),
  subtasks_spawned: z.array(z.string()).optional().describe('The tasks that were spawned on the way.'),
})

/** How a trajectory ended. */
export type TrajectoryOutcome = z.infer<typeof schema>

const zeroIterations: Repair = {
  code: 'rlm/zero-iterations',
  says: 'a run that ended before its first iteration has no number of iterations to completion, so the field is taken out',
  apply(record, changed) {
    eachPlace(record, ['iterations_to_completion'], (holder, key, path) => {
      if (holder[key] !== 0) return
      delete holder[key]
      changed({ path, found: '0', became: 'no such field', how: zeroIterations.says, original: 0 })
    })
  },
}

const budgetReason: Tolerance = {
  code: 'rlm/budget-reason',
  says: 'the document has no word for a spent budget; the reason is kept as it stands',
  covers: ({ path }, record) =>
    path.length === 1 &&
    path[0] === 'completion_reason' &&
    (record as { completion_reason?: unknown } | null)?.completion_reason === 'budget_exceeded',
}

/** `rlm/outcome`: how a trajectory ended, why, and what it left behind. */
export const trajectoryOutcome = defineContract<TrajectoryOutcome>({
  name: 'rlm/outcome',
  title: 'Outcome',
  summary: 'How a trajectory ended, why, and what it left behind.',
  version: '1.0.0',
  source: sources.rlm,
  partOf: 'rlm/trajectory',
  signature: ['status', 'completion_reason'],
  schema,
  repairs: oneRepairForEachCode([
    nullFields(schema),
    otherWords(['status'], outcomeStatuses, {
      failed: 'failure',
      partial: 'partial_success',
      completed: 'success',
      complete: 'success',
      ok: 'success',
      canceled: 'cancelled',
      timed_out: 'timeout',
    }),
    otherWords(['completion_reason'], completionReasons, {
      completed: 'task_complete',
      final: 'Final_set',
      max_iterations_reached: 'max_iterations',
      cancelled: 'user_cancel',
      canceled: 'user_cancel',
      user_cancelled: 'user_cancel',
    }),
    shortIds('task', ['subtasks_spawned', '*']),
    zeroIterations,
  ]),
  tolerances: [budgetReason],
  rules: outcomeRules,
  choices: [
    'There is no status for a trajectory that still runs: it has no outcome yet.',
    'A number of iterations to completion begins at one, so a run that was cancelled before its first iteration leaves the field out.',
    '`Final_set` alone is capitalised, after the variable `Final`. Other spellings are repaired.',
    'A failure may end for any reason but the user’s wish, and a partial success for any reason at all; a success was not ended by an error, a timeout or the user.',
    'The schema takes any text as the name of a subtask. Lint asks for task ids; one of fewer than eight digits is a warning, because the document’s own examples write such ids, and it is read as if it were padded with zeros.',
    'The document has no word for a spent budget; `budget_exceeded` is kept with a warning.',
  ],
})
