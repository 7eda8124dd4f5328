import { isObject } from '../../kit/index.ts'
import type { Repair } from '../contract.ts'

type Loose = Record<string, unknown>

/** Turns tasks that hold one another, as a neighbouring document writes them, into one list of tasks. */
export const nestedTree: Repair = {
  code: 'rlm/nested-tree',
  says: 'tasks inside tasks are put into one list, where they name one another by their ids',
  apply(record, changed) {
    if (!isObject(record) || !isObject(record.root_task) || Object.hasOwn(record, 'nodes')) return
    record.nodes = listOf(record.root_task)
    delete record.root_task
    const how = nestedTree.says
    changed({ path: ['root_task'], found: 'tasks inside a task', became: 'the list "nodes"', how })
  },
}

function listOf(root: Loose): Loose[] {
  const nodes = [root]
  // The list grows while it is walked: each task adds those inside it.
  for (const node of nodes) {
    if (!Array.isArray(node.children)) continue
    const { node_id: id, children } = node
    for (const child of children.filter(isObject)) {
      if (typeof child.parent_id !== 'string') child.parent_id = id
      nodes.push(child)
    }
    node.children = children.map((child) => (isObject(child) ? child.node_id : child))
  }
  return nodes
}
