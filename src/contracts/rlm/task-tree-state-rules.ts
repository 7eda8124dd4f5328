import type { Rule } from '../contract.ts'
import { instant } from '../instant.ts'
import { eachNode } from './each-node.ts'
import type { TaskNode } from './task-node.ts'
import type { TaskTree } from './task-tree.ts'

/** How far the tasks of a tree can have come, given one another. */
export const taskTreeStateRules: readonly Rule<TaskTree>[] = [
  eachNode(
    {
      code: 'rlm/node-status',
      severity: 'error',
      says: 'A completed task has no task below that still waits or runs.',
    },
    ({ node, parent }, report) => {
      if (isOpen(node) && parent?.status === 'completed')
        report(['status'], `"${node.status}" below a completed task`, 'an end', 'finish it or cancel it')
    },
  ),
  eachNode(
    { code: 'rlm/node-result', severity: 'error', says: 'The result of a task agrees with its status.' },
    ({ node: { status, result } }, report) => {
      const ending = result?.status
      if (ending === undefined || endings[status].includes(ending)) return
      const expected = endings[status].map((word) => `"${word}"`).join(' or ') || 'no result yet'
      const found = `"${ending}" of a task that is ${status}`
      report(['result', 'status'], found, expected, 'make the two agree')
    },
  ),
  eachNode(
    {
      code: 'rlm/node-time',
      severity: 'error',
      says: 'A task is created, then started, then completed, and not before its parent.',
    },
    ({ node: { timestamps = {} }, parent }, report) => {
      let last = instant(parent?.timestamps?.created_at) ?? Number.NEGATIVE_INFINITY
      for (const key of ['created_at', 'started_at', 'completed_at'] as const) {
        const text = timestamps[key]
        const moment = instant(text) ?? last
        const expected = 'a time not before what came earlier'
        if (moment < last) report(['timestamps', key], `${text}`, expected, 'correct the clock')
        last = Math.max(last, moment)
      }
    },
  ),
  eachNode(
    {
      code: 'rlm/merge-nothing',
      severity: 'warning',
      says: 'A task that says how answers are merged has tasks below it.',
    },
    ({ node, below }, report) => {
      if (!isOpen(node) && node.merge_strategy !== undefined && below.length === 0)
        report(['merge_strategy'], 'a strategy and no children', 'children', 'take the strategy out')
    },
  ),
]

const isOpen = ({ status }: TaskNode) => status === 'pending' || status === 'running'

const endings: Readonly<Record<TaskNode['status'], readonly string[]>> = {
  pending: [],
  running: ['partial'],
  completed: ['success', 'partial'],
  failed: ['failed', 'partial'],
  cancelled: ['cancelled', 'partial'],
}
