import { expect, test } from 'vitest'
import { readRecord } from '../gate/read-record.ts'
import { goldenRecord } from '../golden.suite.ts'
import { placeNodes } from './place-nodes.ts'
import type { TaskNode } from './task-node.ts'
import { taskTree } from './task-tree.ts'

const node = (number: number, parent: number | null, others: Partial<TaskNode> = {}): TaskNode => ({
  node_id: `task-0000000${number}`,
  parent_id: parent === null ? null : `task-0000000${parent}`,
  prompt: 'Look',
  status: 'completed',
  ...others,
})

const lint = (value: unknown) => readRecord(taskTree, JSON.stringify(value), { level: 'lint' })
const tree = (...nodes: TaskNode[]) => ({ version: '1.0.0', tree_id: 'tree-00000001', nodes })
const codes = (value: unknown) => lint(value).findings.map(({ code, pointer }) => `${code} ${pointer}`)

test('a task is placed by the way up to its root, whatever the order of the list', () => {
  const placed = placeNodes(tree(node(3, 2), node(2, 1), node(1, null), node(4, 1)))
  expect(placed.map(({ level }) => level)).toEqual([2, 1, 0, 1])
  expect(placed[2]!.below.map(({ node_id: id }) => id)).toEqual(['task-00000002', 'task-00000004'])
})

test('tasks in a circle, and those below one, have no level', () => {
  const circle = tree(node(1, null), node(2, 3), node(3, 2), node(4, 3))
  expect(placeNodes(circle).map(({ level }) => level)).toEqual([0, undefined, undefined, undefined])
  expect(codes(circle)).toEqual([
    'rlm/tree-cycle /nodes/1/parent_id',
    'rlm/tree-cycle /nodes/2/parent_id',
    'rlm/tree-cycle /nodes/3/parent_id',
  ])
})

test('a tree has a root and only one', () => {
  expect(codes(tree())).toEqual(['rlm/tree-root /nodes'])
  expect(codes(tree(node(1, null), node(2, null)))).toEqual(['rlm/tree-root /nodes/1'])
})

test('parents and children that do not know one another are pointed out from both sides', () => {
  expect(codes(tree(node(1, null, { children: [] }), node(2, 1)))).toEqual([
    'rlm/tree-parent /nodes/1/parent_id',
  ])
  expect(codes(tree(node(1, null, { children: ['task-00000009'] })))).toEqual([
    'rlm/tree-parent /nodes/0/children/0',
  ])
  expect(codes(tree(node(1, null), node(2, 9)))).toEqual(['rlm/tree-parent /nodes/1/parent_id'])
})

test('tasks inside tasks become the same list, with short ids padded', () => {
  const { nodes, ...rest } = goldenRecord('rlm/task-tree')
  const [root, ...children] = nodes
  const { value, findings } = lint({ ...rest, root_task: { ...root, children } })
  expect(findings.map(({ code }) => code)).toEqual(['rlm/nested-tree'])
  expect(value).toEqual(goldenRecord('rlm/task-tree'))

  const short = {
    version: '1.0.0',
    metadata: { tree_id: 'tree-001' },
    root_task: {
      ...node(1, null, { node_id: 'task-001' }),
      children: [{ node_id: 'task-002', prompt: 'Look', status: 'success', cost: null }],
    },
  }
  const reading = lint(short)
  expect(reading.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(reading.value).toMatchObject({
    tree_id: 'tree-00000001',
    nodes: [
      { node_id: 'task-00000001', children: ['task-00000002'] },
      { node_id: 'task-00000002', parent_id: 'task-00000001', status: 'completed' },
    ],
  })
})

test('a value that is not a tree is refused without a crash', () => {
  for (const strange of [null, 3, 'text', [], {}, { children: [null, 3, []] }, { children: 'none' }]) {
    expect(lint(strange).sound).toBe(false)
    expect(lint({ root_task: strange }).sound).toBe(false)
    expect(lint({ nodes: [strange] }).sound).toBe(false)
  }
})
