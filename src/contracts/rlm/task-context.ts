import * as z from 'zod'
import { defineContract, type Rule } from '../contract.ts'
import { count, maybe, open } from '../fields.ts'
import { sources } from '../sources.ts'
import { namedTrees, shortIds } from './family-repairs.ts'
import { stateId, taskId, treeId } from './ids.ts'
import { nullFields } from './null-fields.ts'
import { type Aliases, otherNames, unreadName } from './other-names.ts'
import { oneRepairForEachCode } from './within.ts'

const schema = open({
  task_id: taskId().describe('The task, as the task tree names it.'),
  tree_id: maybe(treeId()).describe('The tree that the task belongs to.'),
  state_id: maybe(stateId()).describe('The store of variables that the task works with.'),
  task_type: z.string().describe('The kind of task, such as `bug_fixing`; any word will do.'),
  task_prompt: z.string().describe('What was asked.'),
  context_size_tokens: count().optional().describe('The size of the context that came with it, in tokens.'),
  parent_task_id: maybe(taskId()).describe('The task that spawned it; none for the root.'),
  depth: count().optional().describe('How many tasks stand above it.'),
})

/** The task that a trajectory carries out. */
export type TaskContext = z.infer<typeof schema>

const aliases: Aliases = [
  [['node_id'], 'task_id'],
  [['parent_id'], 'parent_task_id'],
  [['prompt'], 'task_prompt'],
]

const rules: readonly Rule<TaskContext>[] = [
  {
    code: 'rlm/own-parent',
    severity: 'error',
    says: 'A task is not its own parent.',
    check({ task_id: task, parent_task_id: parent }, report) {
      if (parent === task)
        report(
          ['parent_task_id'],
          `the task itself, ${task}`,
          'another task',
          'name the task that spawned it',
        )
    },
  },
  {
    code: 'rlm/depth-and-parent',
    severity: 'error',
    says: 'A task at depth 0 has no parent, and any other has one.',
    check({ depth, parent_task_id: parent }, report) {
      if (depth === 0 && typeof parent === 'string')
        report(['depth'], '0 with a parent', '1 or more', 'count the tasks above it')
      if (depth !== undefined && depth > 0 && typeof parent !== 'string')
        report(['depth'], `${depth} without a parent`, 'a parent_task_id beside it', 'name the parent')
    },
  },
  {
    code: 'rlm/blank-task',
    severity: 'warning',
    says: 'A task says what is asked and of what kind it is.',
    check(context, report) {
      for (const key of ['task_prompt', 'task_type'] as const) {
        if (context[key].trim() === '') report([key], 'blank text', 'some words', 'say what the task is')
      }
    },
  },
  unreadName(aliases),
]

/** `rlm/task-context`: the task that a trajectory carries out, and its place in the tree of tasks. */
export const taskContext = defineContract<TaskContext>({
  name: 'rlm/task-context',
  title: 'Task context',
  summary: 'The task that a trajectory carries out, and its place in the tree of tasks.',
  version: '1.0.0',
  source: sources.rlm,
  partOf: 'rlm/trajectory',
  signature: ['task_id', 'task_type', 'task_prompt'],
  schema,
  repairs: oneRepairForEachCode([
    otherNames(aliases),
    nullFields(schema),
    shortIds('task', ['task_id'], ['parent_task_id']),
    shortIds('tree', ['tree_id']),
    shortIds('state', ['state_id']),
    namedTrees(['tree_id']),
  ]),
  rules,
  choices: [
    'The document marks three ids as `nullable`, a word of OpenAPI that some validators honour and others ignore. Here null is accepted and means the same as absence.',
    'The examples of the document break the patterns of their own ids (`task-001`). Short ids are refused at spec and padded with zeros at compat.',
    'Eight hexadecimal digits give an even chance of a collision near 77,000 ids, so an id is unique within one root and not in the world.',
    'A context of any size may be stated: holding what no model can read at once is what this loop is for.',
  ],
})
