import * as z from 'zod'
import { defineContract, type Rule } from '../contract.ts'
import { count, dateTime, integer, open } from '../fields.ts'
import { besides } from '../sources.ts'
import { stateId, taskId, treeId, version } from './ids.ts'

const scopes = ['session', 'tree', 'temporary'] as const
const operations = ['create', 'update', 'delete', 'rename', 'rollback'] as const

const schema = open({
  version: version().meta({ default: '1.0.0' }).describe('The version of the format.'),
  state_id: stateId().describe('The id of the state; trajectories name it.'),
  task_id: taskId().describe('The task whose variables these are.'),
  tree_id: treeId().optional().describe('The tree of the task.'),
  updated_at: dateTime().describe('When it was written.'),
  variables: z
    .array(
      open({
        name: z.string().describe('The name.'),
        type: z.string().describe('The type of the value, such as `string` or `array`.'),
        scope: z.enum(scopes).describe('Whether subtasks and the parent get it too (`tree`) or not.'),
        read_only: z.boolean().describe('Whether it could not be changed.'),
        source: z.string().describe('What set it.'),
        size: count().describe('The length of the value as JSON.'),
        value: z.unknown().describe('The value, or its beginning where it is long.'),
        cut: z.boolean().optional().describe('Whether only the beginning of the value is kept.'),
      }),
    )
    .describe('The variables as they were at the end.'),
  history: z
    .array(
      open({
        sequence: integer().min(1).describe('Its place in the history, from one.'),
        operation: z.enum(operations).describe('What was done.'),
        name: z.string().describe('The variable, or the checkpoint of a rollback.'),
        iteration: count().describe('The iteration that did it.'),
        source: z.string().describe('What did it.'),
      }),
    )
    .describe('Every change, in order.'),
  checkpoints: z
    .array(
      open({
        name: z.string().describe('The name.'),
        sequence: count().describe('How many changes came before it.'),
        iteration: count().describe('The iteration that made it.'),
      }),
    )
    .describe('The moments to which the variables can be taken back.'),
})

/** The variables of a task with their history. */
export type RlmState = z.infer<typeof schema>

const rules: readonly Rule<RlmState>[] = [
  {
    code: 'rlm/change-order',
    severity: 'error',
    says: 'Changes are numbered from one, one after the other.',
    check({ history }, report) {
      history.forEach(({ sequence }, index) => {
        if (sequence !== index + 1)
          report(['history', index, 'sequence'], `${sequence}`, `${index + 1}`, 'keep every change, in order')
      })
    },
  },
  {
    code: 'rlm/variable-unique',
    severity: 'error',
    says: 'A variable is listed once.',
    check({ variables }, report) {
      const seen = new Set<string>()
      variables.forEach(({ name }, index) => {
        if (seen.has(name))
          report(['variables', index, 'name'], `"${name}" again`, 'each name once', 'keep the last value')
        seen.add(name)
      })
    },
  },
  {
    code: 'rlm/checkpoint-place',
    severity: 'error',
    says: 'A checkpoint is not after the last change.',
    check({ checkpoints, history }, report) {
      checkpoints.forEach(({ sequence }, index) => {
        if (sequence > history.length)
          report(
            ['checkpoints', index, 'sequence'],
            `${sequence}`,
            `at most ${history.length}`,
            'keep every change',
          )
      })
    },
  },
]

/** `rlm/state`: the variables of a task at its end, with the history of their changes. */
export const rlmState = defineContract<RlmState>({
  name: 'rlm/state',
  title: 'State',
  summary: 'The variables of a task at its end, with the history of their changes.',
  version: '1.0.0',
  source: besides('rlm'),
  path: 'states/{state_id}/state.json',
  signature: ['state_id', 'variables', 'history'],
  schema,
  rules,
  choices: [
    'The document names a state by its id and leaves it to another document, whose example breaks its own schema. Its variables, scopes, history and checkpoints are kept; the form is ours.',
    'Each task has a state of its own, so that tasks at work at the same time do not change each other’s variables. A variable with the scope `tree` is handed to subtasks and back.',
    'A long value is kept only in part, with its size.',
  ],
})
