import type { Rule } from '../contract.ts'
import { agree, sumOf, tidy } from './amounts.ts'
import { eachNode } from './each-node.ts'
import { placeNodes } from './place-nodes.ts'
import type { TaskNode } from './task-node.ts'
import type { TaskTree } from './task-tree.ts'
import { moneyOf, tokensOf } from './trajectory-sum-rules.ts'

/** What must hold between the tasks of a tree and the figures over them. */
export const taskTreeSumRules: readonly Rule<TaskTree>[] = [
  eachNode(
    { code: 'rlm/subtree-cost', severity: 'error', says: 'The cost of a subtree is that of its tasks.' },
    ({ node, below }, report) => {
      const stated = node.cost?.subtree_total_cost_usd
      if (stated === undefined) return
      const { sum, complete } = sumOf([moneyOf(node.cost), ...below.map(subtreeCost)])
      if (agree(stated, sum) || (!complete && stated >= sum)) return
      const expected = `${complete ? '' : 'at least '}${tidy(sum)}`
      report(['cost', 'subtree_total_cost_usd'], `${stated}`, expected, 'add up the subtree')
    },
  ),
  {
    code: 'rlm/tree-totals',
    severity: 'error',
    says: 'The figures of a tree are those of its tasks.',
    check(tree, report) {
      const { nodes, metadata = {} } = tree
      const compare = (key: keyof typeof metadata & string, sum: number, complete = true) => {
        const stated = metadata[key]
        if (typeof stated !== 'number' || agree(stated, sum) || (!complete && stated >= sum)) return
        const expected = `${complete ? '' : 'at least '}${tidy(sum)}`
        report(['metadata', key], `${stated}`, expected, 'count the tasks')
      }
      const deepest = placeNodes(tree).reduce((depth, { level = 0 }) => Math.max(depth, level), 0)
      const tokens = sumOf(nodes.map(({ cost }) => tokensOf(cost)))
      const money = sumOf(nodes.map(({ cost }) => moneyOf(cost)))
      compare('total_nodes', nodes.length)
      compare('max_depth', deepest)
      compare('completed_nodes', nodes.filter(({ status }) => status === 'completed').length)
      compare('failed_nodes', nodes.filter(({ status }) => status === 'failed').length)
      compare('total_tokens', tokens.sum, tokens.complete)
      compare('total_cost_usd', money.sum, money.complete)
    },
  },
]

function subtreeCost({ cost, children = [] }: TaskNode): number | undefined {
  return cost?.subtree_total_cost_usd ?? (children.length === 0 ? moneyOf(cost) : undefined)
}
