import { hash } from 'node:crypto'
import type { Context } from '../context/context.ts'
import type { Variable } from '../state/variables.ts'

/** A task of the tree: a question and what it may read. */
export interface Task {
  readonly id: string
  readonly trajectoryId: string
  readonly stateId: string
  readonly treeId: string
  readonly parentId?: string
  readonly depth: number
  readonly prompt: string
  readonly context: Context
  /** The variables that it was handed. */
  readonly handed: readonly Variable[]
}

/** A task under a name that is unique in its run, such as the path of its branch. The same name gives the same ids. */
export function newTask(
  runId: string,
  name: string,
  task: Pick<Task, 'depth' | 'prompt' | 'context' | 'handed'> & { readonly parentId?: string },
): Task {
  const digits = (kind: string, words = name) =>
    hash('sha256', `${runId} ${kind} ${words}`, 'hex').slice(0, 8)
  return {
    id: `task-${digits('task')}`,
    trajectoryId: `traj-${digits('trajectory')}`,
    stateId: `state-${digits('state')}`,
    treeId: `tree-${digits('tree', '')}`,
    ...task,
  }
}
