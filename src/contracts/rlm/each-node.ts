import type { Rule } from '../contract.ts'
import type { Report } from '../finding.ts'
import { type PlacedNode, placeNodes } from './place-nodes.ts'
import type { TaskTree } from './task-tree.ts'

/** A rule of a tree that speaks of its tasks one by one, with paths from the task on. */
export function eachNode(
  rule: Pick<Rule<TaskTree>, 'code' | 'severity' | 'says'>,
  check: (placed: PlacedNode, report: Report) => void,
): Rule<TaskTree> {
  return {
    ...rule,
    check(tree, report) {
      for (const placed of placeNodes(tree)) {
        check(placed, (inner, ...words) => report([...placed.path, ...inner], ...words))
      }
    },
  }
}
