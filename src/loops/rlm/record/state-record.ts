import type { RlmState } from '../../../contracts/index.ts'
import type { Variables } from '../state/variables.ts'
import type { Task } from '../tree/task.ts'

/** The longest value that is kept whole, as JSON. */
const inlineChars = 10 * 1024

/** The variables of a task as a record has them; temporary ones are left out. */
export function stateRecord(task: Task, variables: Variables, at: Date): RlmState {
  return {
    version: '1.0.0',
    state_id: task.stateId,
    task_id: task.id,
    tree_id: task.treeId,
    updated_at: at.toISOString(),
    variables: variables
      .all()
      .filter(({ scope }) => scope !== 'temporary')
      .map(({ name, value, scope, readOnly, source }) => {
        const text = JSON.stringify(value)
        const isCut = text.length > inlineChars
        return {
          name,
          type: Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value,
          scope,
          read_only: readOnly,
          source,
          size: text.length,
          value: isCut ? text.slice(0, inlineChars) : value,
          ...(isCut && { cut: true }),
        }
      }),
    history: variables.history.map((change) => ({ ...change })),
    checkpoints: variables.checkpoints.map(({ name, sequence, iteration }) => ({
      name,
      sequence,
      iteration,
    })),
  }
}
