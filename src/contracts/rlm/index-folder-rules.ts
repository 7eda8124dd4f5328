import { showValue } from '../../kit/index.ts'
import type { FolderRule } from '../contract.ts'
import type { Report } from '../finding.ts'
import { isSame } from './amounts.ts'
import { fullTaskId } from './ids.ts'
import { indexEntryOf } from './index-entry.ts'
import type { Trajectory } from './trajectory.ts'
import type { TrajectoryIndex, TrajectoryIndexEntry } from './trajectory-index.ts'

/** What the folder has shown before its index is checked. */
interface Shelf {
  /** The entry that each trajectory ought to have. */
  readonly entries: Map<string, TrajectoryIndexEntry>
  /** The subtasks that were spawned, each with the trajectory that spawned it. */
  readonly subtasks: Map<string, string>
  /** The tasks that some trajectory carries out. */
  readonly tasks: Set<string>
}

/** What must hold between the index and the trajectories beside it. */
export const indexFolderRules: readonly FolderRule[] = [
  againstShelf(
    { code: 'rlm/index-agrees', severity: 'error', says: 'An entry says what its trajectory says.' },
    ({ trajectories: entries }, { entries: expected }, report) => {
      entries.forEach((entry, index) => {
        const truth = expected.get(entry.trajectory_id)
        if (truth === undefined) return
        for (const key of compared) {
          if (!isSame(entry[key], truth[key]))
            report(
              ['trajectories', index, key],
              showValue(entry[key]),
              showValue(truth[key]),
              'write the entry again',
            )
        }
      })
    },
  ),
  againstShelf(
    {
      code: 'rlm/index-complete',
      severity: 'error',
      says: 'The index lists every trajectory of the folder, and no other.',
    },
    ({ trajectories: entries }, { entries: expected }, report) => {
      entries.forEach(({ trajectory_id: id }, index) => {
        if (!expected.has(id))
          report(
            ['trajectories', index],
            `"${id}"`,
            'a trajectory that is there and sound',
            'take the entry out',
          )
      })
      const listed = new Set(entries.map(({ trajectory_id: id }) => id))
      for (const id of expected.keys()) {
        if (!listed.has(id)) report(['trajectories'], `no entry for ${id}`, 'an entry', 'add the entry')
      }
    },
  ),
  againstShelf(
    {
      code: 'rlm/subtask-recorded',
      severity: 'warning',
      says: 'A subtask that was spawned has a trajectory of its own.',
    },
    (_, { subtasks, tasks }, report) => {
      for (const [task, spawner] of subtasks) {
        if (!tasks.has(task))
          report(
            ['trajectories'],
            `no trajectory of ${task}, which ${spawner} spawned`,
            'one',
            'record the subtask',
          )
      }
    },
  ),
]

const compared = [
  'task_id',
  'task_type',
  'status',
  'total_iterations',
  'total_tokens',
  'total_cost_usd',
  'started_at',
  'completed_at',
  'quality',
] as const

function againstShelf(
  rule: Pick<FolderRule, 'code' | 'severity' | 'says'>,
  check: (index: TrajectoryIndex, shelf: Shelf, report: Report) => void,
): FolderRule {
  return {
    ...rule,
    start() {
      const shelf: Shelf = { entries: new Map(), subtasks: new Map(), tasks: new Set() }
      return ({ contract, value }, report) => {
        if (contract === 'rlm/trajectory') put(value as Trajectory, shelf)
        else if (contract === 'rlm/trajectory-index') check(value as TrajectoryIndex, shelf, report)
      }
    },
  }
}

function put(trajectory: Trajectory, shelf: Shelf): void {
  const { trajectory_id: id, task_context: task, outcome } = trajectory
  shelf.entries.set(id, indexEntryOf(trajectory))
  shelf.tasks.add(task.task_id)
  for (const subtask of outcome?.subtasks_spawned ?? []) shelf.subtasks.set(fullTaskId(subtask), id)
}
