import { describe, expect, test } from 'vitest'
import type { FolderRecord } from '../contract.ts'
import { sharedState } from '../gate/shared-state.ts'
import { goldenRecord } from '../golden.suite.ts'
import { rlm } from './index.ts'
import { indexEntryOf } from './index-entry.ts'
import type { TrajectoryReport } from './report.ts'
import { reportOf } from './report-of.ts'
import type { TaskTree } from './task-tree.ts'
import type { Trajectory } from './trajectory.ts'
import type { TrajectoryIndex } from './trajectory-index.ts'

interface Folder {
  tree: TaskTree
  root: Trajectory
  children: Trajectory[]
  report: TrajectoryReport
  index: TrajectoryIndex
}

/** A root task with two subtasks, and everything that is made from them. */
function soundFolder(): Folder {
  const root = goldenRecord('rlm/trajectory')
  const children = ['task-8d20f1bc', 'task-9e31a2cd'].map((task_id, number) => ({
    version: '1.0.0',
    trajectory_id: `traj-0000000${number}`,
    task_context: { ...root.task_context, task_id, parent_task_id: root.task_context.task_id, depth: 1 },
  }))
  return {
    tree: goldenRecord('rlm/task-tree'),
    root,
    children,
    report: reportOf(root),
    index: {
      version: '1.0.0',
      updated_at: '2026-11-16T09:00:00Z',
      trajectories: [root, ...children].map(indexEntryOf),
    },
  }
}

function codesIn({ tree, root, children, report, index }: Folder): string[] {
  const record = (kind: string, file: string, value: unknown): FolderRecord => ({
    contract: `rlm/${kind}`,
    root: '.',
    file,
    value,
  })
  const records = [
    record('task-tree', 'trees/tree-5f0a2d31/tree.json', tree),
    record('trajectory', 'trajectories/traj-2b6d8e10/trajectory.json', root),
    ...children.map((child, number) =>
      record('trajectory', `trajectories/traj-0000000${number}/trajectory.json`, child),
    ),
    record('report', 'trajectories/traj-2b6d8e10/report.md', report),
    record('trajectory-index', 'trajectories/index.json', index),
  ]
  return rlm.folderRules.flatMap(({ code, start }) => {
    const see = start(sharedState())
    const spoken: string[] = []
    for (const each of records) see(each, () => spoken.push(code))
    return spoken
  })
}

test('every folder rule is silent on a sound folder', () => {
  expect(codesIn(soundFolder())).toEqual([])
})

const cases: Record<string, (folder: Folder) => void> = {
  'rlm/trajectory-unique': ({ root, children }) => children.push(root),
  'rlm/task-in-tree': ({ tree }) => {
    tree.nodes[2]!.node_id = 'task-00000000'
  },
  'rlm/place-in-tree': ({ children }) => {
    children[0]!.task_context.parent_task_id = 'task-9e31a2cd'
  },
  'rlm/status-in-tree': ({ tree }) => {
    tree.nodes[0]!.status = 'failed'
  },
  'rlm/subtask-in-tree': ({ tree }) => {
    tree.nodes.pop()
  },
  'rlm/report-agrees': ({ report }) => {
    report.facts.total_tokens = 1
  },
  'rlm/index-agrees': ({ index }) => {
    index.trajectories[0]!.status = 'failure'
  },
  'rlm/index-complete': ({ index }) => {
    index.trajectories.pop()
  },
  'rlm/subtask-recorded': ({ children, index }) => {
    children.pop()
    index.trajectories.pop()
  },
}

test('every folder rule has a case', () => {
  expect(Object.keys(cases).sort()).toEqual(rlm.folderRules.map(({ code }) => code).sort())
})

describe.each(Object.entries(cases))('%s', (code, spoil) => {
  test('speaks of a folder that breaks it', () => {
    const folder = soundFolder()
    spoil(folder)
    expect(codesIn(folder)).toContain(code)
  })
})

test('a report without its trajectory and an entry without its file are pointed out', () => {
  const folder = soundFolder()
  folder.report.trajectory_id = 'traj-ffffffff'
  folder.index.trajectories[0]!.trajectory_id = 'traj-ffffffff'
  expect(codesIn(folder)).toEqual(expect.arrayContaining(['rlm/report-agrees', 'rlm/index-complete']))
})

test('a subtask that is listed by its short id is found under the padded one', () => {
  const folder = soundFolder()
  folder.tree.nodes[1]!.node_id = 'task-00000001'
  folder.children[0]!.task_context.task_id = 'task-00000001'
  folder.root.outcome!.subtasks_spawned = ['task-001', 'task-9e31a2cd']
  folder.index.trajectories = [folder.root, ...folder.children].map(indexEntryOf)
  expect(codesIn(folder)).toEqual([])
})
