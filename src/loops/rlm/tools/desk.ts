import type { Run } from '../../../spine/index.ts'
import type { TextShape } from '../search/describe-text.ts'
import type { Variables } from '../state/variables.ts'
import type { Task } from '../tree/task.ts'
import type { TaskEntry } from '../tree/tree-log.ts'
import type { RlmWork } from '../work.ts'
import type { Observed } from './observed.ts'

/** How a task ended. */
export interface TaskResult {
  readonly task: Task
  readonly status: 'success' | 'partial_success' | 'failure' | 'timeout' | 'cancelled' | 'error'
  readonly answer?: string
  /** Why it did not succeed. */
  readonly problem?: { readonly code: string; readonly message: string }
  /** Variables that it hands back. */
  readonly handed: ReturnType<Variables['all']>
}

/** What a tool works with: one iteration of one task. */
export interface Desk {
  readonly work: RlmWork
  readonly task: Task
  readonly entry: TaskEntry
  readonly shape: TextShape
  readonly variables: Variables
  readonly iteration: number
  /** The branch of the iteration. */
  readonly run: Run
  /** Works on a task of its own. */
  readonly solve: (task: Task, run: Run) => Promise<TaskResult>
}

/** A tool: takes the input of a call, and gives what came of it. May throw a Refusal, which is a failed observation. */
export type Tool = (input: Readonly<Record<string, unknown>>, desk: Desk) => Promise<Observed>
