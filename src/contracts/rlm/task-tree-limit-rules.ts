import { plural } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { eachNode } from './each-node.ts'
import { taskTreeLimits as limits } from './limits.ts'
import type { TaskTree } from './task-tree.ts'

/** How far a task may be divided, and what one task may take. */
export const taskTreeLimitRules: readonly Rule<TaskTree>[] = [
  {
    code: 'rlm/node-limit',
    severity: 'warning',
    says: `A tree has at most ${limits.nodes} tasks.`,
    check({ nodes }, report) {
      if (nodes.length > limits.nodes)
        report(['nodes'], plural(nodes.length, 'task'), `at most ${limits.nodes}`, 'divide less finely')
    },
  },
  eachNode(
    {
      code: 'rlm/depth-limit',
      severity: 'warning',
      says: `A task has at most ${limits.depth} tasks above it.`,
    },
    ({ level = 0 }, report) => {
      if (level > limits.depth)
        report([], `depth ${level}`, `at most ${limits.depth}`, 'answer a task above it directly')
    },
  ),
  eachNode(
    {
      code: 'rlm/children-limit',
      severity: 'warning',
      says: `A task has at most ${limits.children} children.`,
    },
    ({ node: { children = [] }, below }, report) => {
      const count = Math.max(children.length, below.length)
      if (count > limits.children)
        report(['children'], `${count} children`, `at most ${limits.children}`, 'group them')
    },
  ),
  eachNode(
    {
      code: 'rlm/context-limit',
      severity: 'warning',
      says: `A task is given at most ${limits.contextTokens} tokens to read.`,
    },
    ({ node: { context } }, report) => {
      const size = context?.size_tokens ?? 0
      const expected = `0 to ${limits.contextTokens} tokens`
      if (size > limits.contextTokens || size < 0)
        report(['context', 'size_tokens'], `${size}`, expected, 'give it a slice')
    },
  ),
  eachNode(
    { code: 'rlm/time-limit', severity: 'warning', says: `A task takes at most ${limits.seconds} seconds.` },
    ({ node: { timestamps } }, report) => {
      const duration = timestamps?.duration_ms ?? 0
      if (duration > limits.seconds * 1000)
        report(
          ['timestamps', 'duration_ms'],
          `${duration} ms`,
          `at most ${limits.seconds} s`,
          'divide the task',
        )
    },
  ),
]
