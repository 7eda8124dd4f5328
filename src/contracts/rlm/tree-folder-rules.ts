import type { FolderRule } from '../contract.ts'
import type { Report } from '../finding.ts'
import { fullTaskId } from './ids.ts'
import { type PlacedNode, placeNodes } from './place-nodes.ts'
import type { TaskTree } from './task-tree.ts'
import type { Trajectory } from './trajectory.ts'

type Nodes = ReadonlyMap<string, PlacedNode>

/** What must hold between a trajectory and the tree that it names, where that tree is there. */
export const treeFolderRules: readonly FolderRule[] = [
  againstTree(
    { code: 'rlm/task-in-tree', severity: 'error', says: 'The task of a trajectory is in its tree.' },
    ({ task_context: task }, nodes, report) => {
      if (!nodes.has(task.task_id))
        report(
          ['task_context', 'task_id'],
          `"${task.task_id}"`,
          `a task of ${task.tree_id}`,
          'add it to the tree',
        )
    },
  ),
  againstTree(
    {
      code: 'rlm/place-in-tree',
      severity: 'error',
      says: 'A task has the same parent and the same depth in its trajectory and in its tree.',
    },
    ({ task_context: task }, nodes, report) => {
      const placed = nodes.get(task.task_id)
      if (placed === undefined) return
      const parent = placed.node.parent_id ?? undefined
      const stated = task.parent_task_id
      if (stated !== undefined && (stated ?? undefined) !== parent) {
        const expected = parent === undefined ? 'none, as it is the root' : `"${parent}"`
        report(['task_context', 'parent_task_id'], `${stated}`, expected, 'make trajectory and tree agree')
      }
      if (task.depth !== undefined && placed.level !== undefined && task.depth !== placed.level)
        report(
          ['task_context', 'depth'],
          `${task.depth}`,
          `${placed.level}`,
          'make trajectory and tree agree',
        )
    },
  ),
  againstTree(
    {
      code: 'rlm/status-in-tree',
      severity: 'warning',
      says: 'A task that ended well in its trajectory did so in its tree.',
    },
    ({ task_context: task, outcome }, nodes, report) => {
      const status = nodes.get(task.task_id)?.node.status
      if (outcome === undefined || status === undefined || treeWords[outcome.status].includes(status)) return
      const expected = `a status that agrees with "${status}" in the tree`
      report(['outcome', 'status'], `"${outcome.status}"`, expected, 'update the tree')
    },
  ),
  againstTree(
    {
      code: 'rlm/subtask-in-tree',
      severity: 'error',
      says: 'The subtasks of a trajectory are in its tree.',
    },
    ({ task_context: task, outcome }, nodes, report) => {
      outcome?.subtasks_spawned?.forEach((id, index) => {
        if (!nodes.has(fullTaskId(id)))
          report(
            ['outcome', 'subtasks_spawned', index],
            `"${id}"`,
            `a task of ${task.tree_id}`,
            'add it to the tree',
          )
      })
    },
  ),
]

const treeWords: Readonly<Record<NonNullable<Trajectory['outcome']>['status'], readonly string[]>> = {
  success: ['completed'],
  partial_success: ['completed', 'failed', 'cancelled'],
  failure: ['failed'],
  timeout: ['failed', 'cancelled'],
  error: ['failed'],
  cancelled: ['cancelled'],
}

function againstTree(
  rule: Pick<FolderRule, 'code' | 'severity' | 'says'>,
  check: (trajectory: Trajectory, nodes: Nodes, report: Report) => void,
): FolderRule {
  return {
    ...rule,
    start() {
      const trees = new Map<string, Nodes>()
      return ({ contract, value }, report) => {
        if (contract === 'rlm/task-tree') {
          const tree = value as TaskTree
          trees.set(tree.tree_id, new Map(placeNodes(tree).map((placed) => [placed.node.node_id, placed])))
        } else if (contract === 'rlm/trajectory') {
          const trajectory = value as Trajectory
          const nodes = trees.get(trajectory.task_context.tree_id ?? '')
          if (nodes !== undefined) check(trajectory, nodes, report)
        }
      }
    },
  }
}
