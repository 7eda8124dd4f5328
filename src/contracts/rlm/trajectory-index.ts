import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { count, dateTime, maybe, open, share } from '../fields.ts'
import { besides } from '../sources.ts'
import { namedTrees, otherWords, shortIds, versionForm, zonelessTimes } from './family-repairs.ts'
import { taskId, trajectoryId, treeId, version } from './ids.ts'
import { nullFields } from './null-fields.ts'
import { runStatuses } from './outcome.ts'
import { trajectoryIndexRules } from './trajectory-index-rules.ts'
import { oneRepairForEachCode } from './within.ts'

const entry = open({
  trajectory_id: trajectoryId().describe('The trajectory.'),
  path: z.string().describe('Its file below the root.'),
  task_id: taskId().describe('The task that it carries out.'),
  task_type: z.string().describe('The kind of task.'),
  tree_id: maybe(treeId()).describe('The tree that the task belongs to.'),
  parent_task_id: maybe(taskId()).describe('The task that spawned it.'),
  status: z.enum(runStatuses).describe('How it ended, or `running`.'),
  total_iterations: count().describe('How many iterations it has.'),
  total_tokens: count().describe('The tokens of all of them.'),
  total_cost_usd: z.number().min(0).describe('The cost of all of them, in US dollars.'),
  started_at: dateTime().optional().describe('When it began.'),
  completed_at: dateTime().optional().describe('When it ended.'),
  quality: share().optional().describe('How good it is as a whole.'),
})

const schema = open({
  version: version().meta({ default: '1.0.0' }).describe('The version of the format.'),
  updated_at: dateTime().describe('When the index was last written.'),
  trajectories: z.array(entry).describe('One entry a trajectory.'),
  totals: open({
    trajectories: count().optional().describe('How many trajectories there are.'),
    total_iterations: count().optional().describe('Their iterations.'),
    total_tokens: count().optional().describe('Their tokens.'),
    total_cost_usd: z.number().min(0).optional().describe('Their cost, in US dollars.'),
  })
    .optional()
    .describe('The entries together.'),
})

/** The list of the trajectories of a root. */
export type TrajectoryIndex = z.infer<typeof schema>

/** What the list says of one trajectory. */
export type TrajectoryIndexEntry = z.infer<typeof entry>

/**
 * `rlm/trajectory-index`: the list of all trajectories below a root, with what one wants to know before opening them.
 */
export const trajectoryIndex = defineContract<TrajectoryIndex>({
  name: 'rlm/trajectory-index',
  title: 'Trajectory index',
  summary: 'The list of all trajectories below a root, with what one wants to know before opening them.',
  version: '1.0.0',
  source: besides('rlm'),
  path: 'trajectories/index.json',
  signature: ['updated_at', 'trajectories'],
  schema,
  repairs: oneRepairForEachCode([
    versionForm,
    nullFields(schema),
    shortIds('traj', ['trajectories', '*', 'trajectory_id']),
    shortIds('task', ['trajectories', '*', 'task_id'], ['trajectories', '*', 'parent_task_id']),
    shortIds('tree', ['trajectories', '*', 'tree_id']),
    namedTrees(['trajectories', '*', 'tree_id']),
    otherWords(['trajectories', '*', 'status'], runStatuses, {
      failed: 'failure',
      partial: 'partial_success',
      completed: 'success',
      canceled: 'cancelled',
      timed_out: 'timeout',
    }),
    zonelessTimes(['updated_at'], ['trajectories', '*', 'started_at'], ['trajectories', '*', 'completed_at']),
  ]),
  rules: trajectoryIndexRules,
  choices: [
    'The document names the file and gives no schema for it. The entries repeat fields of the trajectory under the same names, so that a list can be shown without opening every file.',
    'A trajectory without an outcome is listed as `running`, the one status that the document lacks.',
    'The index is made from the trajectories and can be deleted: where the two differ, the trajectory counts.',
    'The document keeps a trajectory for 90 days. No clock is asked: an entry is judged by the moment at which the index was written, and one that ended more than 90 days before it is a warning.',
  ],
})
