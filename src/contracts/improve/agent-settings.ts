import * as z from 'zod'
import { valueAt } from '../../kit/index.ts'
import { defineContract } from '../contract.ts'
import { count, integer, maybe, open } from '../fields.ts'
import { besides } from '../sources.ts'
import { agentSettingsRules } from './agent-settings-rules.ts'
import { numberAsText, spelling } from './shared-repairs.ts'

/** Where a run stands; all but the first two are reasons why it stopped. */
export const runStatuses = [
  'idle',
  'running',
  'user_stopped',
  'stop_requested',
  'target_reached',
  'plateau',
  'max_iterations',
  'circuit_breaker',
] as const

const schema = open({
  trust_confirmed: z
    .boolean()
    .optional()
    .meta({ default: false })
    .describe('Whether the user allowed commands to run.'),
  si_setting_goal: z.boolean().describe('Whether the goal is set.'),
  si_setting_benchmark: z.boolean().describe('Whether the benchmark is set.'),
  si_setting_harness: z.boolean().describe('Whether the harness is set.'),
  iterations: count().describe('Iterations that are over.'),
  best_score: z.number().nullable().describe('The best score so far; null before the first measurement.'),
  current_milestone: maybe(z.string()).describe('The milestone of the goal that is worked on.'),
  current_phase: maybe(z.string()).describe('The phase of the goal that is active.'),
  plateau_consecutive_count: count().describe('Wins in a row that gained next to nothing.'),
  circuit_breaker_count: count().describe('Iterations in a row without a winner.'),
  status: z.enum(runStatuses).describe('Where the run stands, or why it stopped.'),
  goal_slug: maybe(z.string()).describe('The goal as part of a branch name; written once.'),
  continuation: open({
    planner_id: maybe(z.string()).describe('The planner that goes on from round to round.'),
    streak: count().optional().describe('How often it won in a row.'),
    notebook_path: maybe(z.string()).describe('Where its notes are.'),
  })
    .optional()
    .describe('The continuation planner of the ancestor.'),
  retrospection_state: open({
    last_round: maybe(integer()).describe('When the loop last looked back.'),
    reshaped: z.boolean().optional().describe('Whether a plateau changed the planners.'),
    reshape_trigger_round: maybe(integer()).describe('When it did.'),
  })
    .optional()
    .describe('Where the ancestor’s retrospection stands.'),
  active_goal_id: maybe(z.string()).describe('The goal that is worked on, where there are several.'),
  recent_winners: z.array(z.unknown()).optional().describe('The last winners, in the ancestor’s form.'),
  hybrid_stats: open({
    total: count().optional().describe('Hybrid plans so far.'),
    wins: count().optional().describe('How many of them won.'),
    skips: count().optional().describe('How often none was made.'),
  })
    .optional()
    .describe('How hybrid plans fared in the ancestor.'),
})

/** Where a run stands between iterations. */
export type AgentSettings = z.infer<typeof schema>

/**
 * `improve/agent-settings`: where a run stands between iterations: setup, counters, best score and status.
 */
export const agentSettings = defineContract<AgentSettings>({
  name: 'improve/agent-settings',
  title: 'Agent settings',
  summary: 'Where a run stands between iterations: setup, counters, best score and status.',
  version: '1.0.0',
  source: besides('improve'),
  path: 'state/agent-settings.json',
  signature: ['si_setting_goal', 'plateau_consecutive_count'],
  schema,
  repairs: [
    spelling({
      code: 'improve/status-spelling',
      patterns: [['status']],
      words: runStatuses,
      synonyms: {
        stopped: 'user_stopped',
        target_met: 'target_reached',
        plateau_reached: 'plateau',
        plateau_detected: 'plateau',
        max_iterations_reached: 'max_iterations',
        circuit_breaker_tripped: 'circuit_breaker',
        circuit_breaker_triggered: 'circuit_breaker',
      },
    }),
    numberAsText([['best_score'], ['iterations']]),
  ],
  tolerances: [
    {
      code: 'improve/unlisted-status',
      says: 'no document lists the words of this status; use one of those that are known here',
      covers: ({ path }, record) => path.join() === 'status' && typeof valueAt(record, path) === 'string',
    },
  ],
  rules: agentSettingsRules,
  choices: [
    'The document only says that current_phase is kept here; the other keys are those of the loop’s template and of its ancestor.',
    'The loop writes its exit reason into the status without listing the words; we use the names of its stop rules.',
    'The ancestor has no trust_confirmed; where the key is absent the gate does not ask for it.',
  ],
})
