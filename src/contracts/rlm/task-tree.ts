import * as z from 'zod'
import { defineContract, type Repair } from '../contract.ts'
import { count, dateTime, integer, maybe, open } from '../fields.ts'
import { besides } from '../sources.ts'
import { executionMode } from './execution-metadata.ts'
import { namedTrees, otherWords, shortIds, versionForm, zonelessTimes } from './family-repairs.ts'
import { treeId, version } from './ids.ts'
import { iterationCost } from './iteration-cost.ts'
import { nestedTree } from './nested-tree.ts'
import { nullFields } from './null-fields.ts'
import { nodeStatuses, resultStatuses, taskNode } from './task-node.ts'
import { taskTreeLimitRules } from './task-tree-limit-rules.ts'
import { taskTreeShapeRules } from './task-tree-shape-rules.ts'
import { taskTreeStateRules } from './task-tree-state-rules.ts'
import { taskTreeSumRules } from './task-tree-sum-rules.ts'
import { oneRepairForEachCode, repairsWithin, rulesWithin } from './within.ts'

const metadata = open({
  tree_id: treeId().optional().describe('The id of the tree once more.'),
  root_prompt: z.string().optional().describe('The prompt that began it.'),
  max_depth: count().optional().describe('The depth of the deepest task.'),
  total_nodes: integer().min(1).optional().describe('How many tasks there are.'),
  completed_nodes: count().optional().describe('How many are completed.'),
  failed_nodes: count().optional().describe('How many have failed.'),
  total_cost_usd: z.number().min(0).optional().describe('The cost of all of them, in US dollars.'),
  total_tokens: count().optional().describe('The tokens of all of them.'),
  execution_mode: executionMode().optional().describe('How reproducible it was meant to be.'),
  session_id: z.string().optional().describe('The session that it belongs to.'),
  created_at: dateTime().optional().describe('When it was begun.'),
  completed_at: maybe(dateTime()).describe('When it ended.'),
  duration_ms: maybe(count()).describe('How long it took.'),
})

const schema = open({
  version: version().meta({ default: '1.0.0' }).describe('The version of the format.'),
  tree_id: treeId().describe('The tree’s own id.'),
  nodes: z.array(taskNode).describe('All tasks of the tree, the root first.'),
  metadata: metadata.optional().describe('The tree in numbers.'),
})

/** A task, the tasks it was divided into, and so on down. */
export type TaskTree = z.infer<typeof schema>

const treeIdPlace: Repair = {
  code: 'rlm/tree-id-place',
  says: 'the id of the tree is only in its metadata and is repeated at the top',
  apply(record, changed) {
    if (record === null || typeof record !== 'object' || Object.hasOwn(record, 'tree_id')) return
    const tree = record as { metadata?: { tree_id?: unknown } | null; tree_id?: unknown }
    const id = tree.metadata?.tree_id
    if (typeof id !== 'string') return
    tree.tree_id = id
    changed({ path: ['tree_id'], found: 'nothing', became: JSON.stringify(id), how: treeIdPlace.says })
  },
}

const nodeRepairs: readonly Repair[] = [
  shortIds('task', ['node_id'], ['parent_id'], ['children', '*']),
  otherWords(['status'], nodeStatuses, { failure: 'failed', success: 'completed', canceled: 'cancelled' }),
  otherWords(['result', 'status'], resultStatuses, {
    failure: 'failed',
    completed: 'success',
    partial_success: 'partial',
  }),
  zonelessTimes(['timestamps', 'created_at'], ['timestamps', 'started_at'], ['timestamps', 'completed_at']),
  ...repairsWithin(iterationCost.repairs, ['cost']),
]

/**
 * `rlm/task-tree`: a task, the tasks that it was divided into, and so on down, with what each of them took.
 */
export const taskTree = defineContract<TaskTree>({
  name: 'rlm/task-tree',
  title: 'Task tree',
  summary: 'A task, the tasks that it was divided into, and so on down, with what each of them took.',
  version: '1.0.0',
  source: besides('rlm'),
  path: 'trees/{tree_id}/tree.json',
  signature: ['tree_id', 'nodes'],
  schema,
  repairs: oneRepairForEachCode([
    versionForm,
    nestedTree,
    nullFields(schema),
    treeIdPlace,
    shortIds('tree', ['tree_id'], ['metadata', 'tree_id']),
    namedTrees(['tree_id'], ['metadata', 'tree_id']),
    zonelessTimes(['metadata', 'created_at'], ['metadata', 'completed_at']),
    ...repairsWithin(nodeRepairs, ['nodes', '*']),
  ]),
  rules: [
    ...taskTreeShapeRules,
    ...taskTreeStateRules,
    ...taskTreeSumRules,
    ...taskTreeLimitRules,
    ...rulesWithin(iterationCost.rules, ({ nodes }: TaskTree) =>
      nodes.flatMap(({ cost }, index) =>
        cost === undefined ? [] : [[['nodes', index, 'cost'], cost] as const],
      ),
    ),
  ],
  choices: [
    'The document names the task tree and leaves it to another document, whose fields for a task are kept. There tasks hold their subtasks; here they are in one list and refer to each other, so that a task can be added or changed without rewriting those around it. Compat reads the other form.',
    '`tree_id` is at the top, because the path of the file is made from it; the other document has it in `metadata` only, which compat accepts.',
    'The limits (depth 5, 10 children, 100 tasks, 100,000 tokens of context and 300 seconds a task) are the data `taskTreeLimits`. Where the neighbouring documents also say depth 3, the larger number is taken. They are settings of whoever runs the tasks, since dividing a large context into many parts is what the loop is for: beyond them, lint warns.',
    'What a task took is its own; `subtree_total_cost_usd` adds the tasks below.',
    'The words for how a task ended differ between trees (`failed`) and trajectories (`failure`). Each record keeps its own, and compat translates.',
  ],
})
