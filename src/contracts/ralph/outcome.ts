import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { count, dateTime, integer, maybe, open, share } from '../fields.ts'
import { besides } from '../sources.ts'
import { outcomeRules } from './outcome-rules.ts'

/** Why a loop ended. */
export const stopReasons = [
  'passed',
  'budget',
  'max_iterations',
  'plateau',
  'same_error',
  'oscillation',
  'repeated_reflections',
  'verifier_suspected',
  'nothing_to_do',
  'check_not_startable',
  'vacuous_checks',
  'holdout_failed',
  'no_candidate_left',
  'actor_failed',
  'user',
] as const

const usefulnessEntry = open({
  iteration: count().describe('The attempt whose reflection it is.'),
  times_in_view: count().describe('In how many attempts an actor had it in view.'),
  improved_after: count().describe('How many of those raised the reward.'),
  worsened_after: count().describe('How many of those lowered it.'),
  reward_change_after: z.number().describe('The sum of the changes in reward of those attempts.'),
  duplicate_of: maybe(count()).describe('The earlier attempt whose reflection says nearly the same.'),
})

const schema = open({
  version: z
    .string()
    .regex(/^1\.\d+\.\d+$/)
    .describe('The version of this record kind.'),
  loop_id: z
    .string()
    .regex(/^ralph-[a-z0-9-]+$/)
    .describe('The loop that ended.'),
  timestamp: dateTime().describe('When it ended.'),
  stop: open({
    reason: z.enum(stopReasons).describe('Why it ended, in a word.'),
    message: z.string().describe('The same in a sentence.'),
  }).describe('Why the loop ended.'),
  run_id: z.string().optional().describe('The run of the loop.'),
  passed: z
    .boolean()
    .describe('Whether the last attempt did the task: checks, clean room and holdout passed.'),
  certified: z.boolean().optional().describe('Whether there is a certificate.'),
  iterations: count().describe('How many attempts there were.'),
  baseline: maybe(
    open({
      passed: z.boolean().describe('Whether the checks passed before anybody did anything.'),
      reward_signal: share().describe('The reward of the files as they were.'),
      errors: count().describe('How many errors the checks reported.'),
    }),
  ).describe('The files as they were at the beginning.'),
  best: open({
    iteration: maybe(count()).describe('The best attempt; null where none beat the beginning.'),
    reward_signal: share().describe('Its reward.'),
    tree: z.string().describe('Its tree of files, as git names it.'),
  }).describe('What the loop leaves behind.'),
  result: maybe(
    open({
      branch: z
        .string()
        .optional()
        .describe('The branch with the result; absent where the work was done in place.'),
      head: z.string().optional().describe('The commit that the branch began at.'),
      base: z
        .string()
        .optional()
        .describe("The commit below the agent's: uncommitted changes of the user, or `head`."),
      commit: z.string().optional().describe('The commit with what the agent did.'),
      files_changed: count().describe('Files that the agent changed.'),
      lines_added: count().describe('Lines that it added.'),
      lines_removed: count().describe('Lines that it removed.'),
    }),
  ).describe('Where the result is, and how much the agent changed.'),
  doubts: maybe(
    z.array(
      open({
        code: z.string().describe('What is wrong, in a word.'),
        message: z.string().describe('The same in a sentence.'),
      }),
    ),
  ).describe('Why the clean room did not accept the last attempt.'),
  restored: z.boolean().describe('Whether the best attempt was put back because the last was worse.'),
  memory_ledger: z
    .array(usefulnessEntry)
    .describe(
      'The usefulness of reflections. The name stays as it is, so that outcomes written before can be read.',
    ),
  evaluator: maybe(
    open({
      true_positives: count().describe('Passed, and the holdout passed.'),
      false_positives: count().describe('Passed, and the holdout failed: the checks were deceived.'),
      true_negatives: count().describe('Failed, and the holdout failed.'),
      false_negatives: count().describe('Failed, and the holdout passed: the checks were too hard.'),
    }),
  ).describe('The checks against the holdout, where there is one.'),
  tampered: count().describe('In how many attempts an actor touched what judges it.'),
  flaky_checks: z.array(z.string()).describe('Checks that gave different verdicts on the same files.'),
  usage: open({
    calls: integer().describe('Questions to agents.'),
    input_tokens: count().describe('Tokens in.'),
    output_tokens: count().describe('Tokens out.'),
    cost_usd: z.number().min(0).optional().describe('Money; absent where the cost of a call is not known.'),
  }).describe('What the attempts used, as far as the agents report it.'),
})

/** How a Reflexion loop ended. */
export type RalphOutcome = z.infer<typeof schema>

/**
 * `ralph/outcome`: how a Reflexion loop ended: why, the best attempt, and what each reflection was good for.
 */
export const ralphOutcome = defineContract<RalphOutcome>({
  name: 'ralph/outcome',
  title: 'Outcome of a loop',
  summary: 'How a Reflexion loop ended: why, the best attempt, and what each reflection was good for.',
  version: '1.1.0',
  source: besides('ralph'),
  path: 'outcome.json',
  signature: ['loop_id', 'stop', 'memory_ledger'],
  schema,
  rules: outcomeRules,
  choices: [
    'A loop that is interrupted in the middle has no outcome yet: its manifest says why, and resume goes on. One that has used up its budget has ended, perhaps before its first attempt.',
    'The beginning counts as an attempt when the best is chosen, so that a loop never leaves files worse than it found them.',
  ],
})
