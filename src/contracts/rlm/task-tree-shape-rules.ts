import type { Rule } from '../contract.ts'
import { eachNode } from './each-node.ts'
import { placeNodes } from './place-nodes.ts'
import type { TaskTree } from './task-tree.ts'

/** What makes the tasks of a list a tree. */
export const taskTreeShapeRules: readonly Rule<TaskTree>[] = [
  {
    code: 'rlm/tree-id',
    severity: 'error',
    says: 'A tree has one id.',
    check({ tree_id: id, metadata }, report) {
      const other = metadata?.tree_id
      if (other !== undefined && other !== id)
        report(['metadata', 'tree_id'], `"${other}"`, `"${id}"`, 'give the tree one id')
    },
  },
  {
    code: 'rlm/node-unique',
    severity: 'error',
    says: 'A task is in the tree once, and is named once among the children of its parent.',
    check({ nodes }, report) {
      const seen = new Set<string>()
      nodes.forEach(({ node_id: id, children = [] }, index) => {
        if (seen.has(id))
          report(['nodes', index, 'node_id'], `"${id}" again`, 'an id of its own', 'give it a new id')
        seen.add(id)
        const named = new Set<string>()
        children.forEach((child, position) => {
          const path = ['nodes', index, 'children', position]
          if (named.has(child)) report(path, `"${child}" again`, 'each child once', 'name it once')
          named.add(child)
        })
      })
    },
  },
  {
    code: 'rlm/tree-root',
    severity: 'error',
    says: 'A tree has one root, and only the root has no parent.',
    check({ nodes }, report) {
      const roots = [...nodes.entries()].filter(([, { parent_id: parent }]) => typeof parent !== 'string')
      if (roots.length === 0) report(['nodes'], 'no task without a parent', 'one root', 'add the root')
      for (const [index, { node_id: id }] of roots.slice(1))
        report(
          ['nodes', index],
          `"${id}" without a parent`,
          `one root, ${roots[0]![1].node_id}`,
          'name its parent',
        )
    },
  },
  {
    code: 'rlm/tree-cycle',
    severity: 'error',
    says: 'No task stands below itself.',
    check(tree, report) {
      for (const { node, path, level } of placeNodes(tree)) {
        if (level === undefined)
          report([...path, 'parent_id'], `"${node.parent_id}"`, 'a way up to the root', 'cut the circle here')
      }
    },
  },
  {
    code: 'rlm/tree-parent',
    severity: 'error',
    says: 'Parents and children are in the tree and name one another.',
    check(tree, report) {
      const childrenOf = new Map(
        tree.nodes.map(({ node_id: id, children }) => [id, children && new Set(children)]),
      )
      const parents = new Map(tree.nodes.map(({ node_id: id, parent_id: parent }) => [id, parent]))
      for (const { node, path, parent } of placeNodes(tree)) {
        const { node_id: id, parent_id: named, children = [] } = node
        if (typeof named === 'string' && parent === undefined)
          report([...path, 'parent_id'], `"${named}"`, 'a task of this tree', 'add the parent')
        if (childrenOf.get(parent?.node_id ?? '')?.has(id) === false)
          report(
            [...path, 'parent_id'],
            `"${named}"`,
            'a parent that has it as its child',
            'make the two agree',
          )
        children.forEach((child, position) => {
          if (parents.get(child) === id) return
          const expected = parents.has(child) ? `a task whose parent is ${id}` : 'a task of this tree'
          report([...path, 'children', position], `"${child}"`, expected, 'make the two agree')
        })
      }
    },
  },
  eachNode(
    {
      code: 'rlm/tree-depth',
      severity: 'error',
      says: 'The depth of a task is one more than its parent’s, from zero.',
    },
    ({ node, level }, report) => {
      if (node.depth !== undefined && level !== undefined && node.depth !== level)
        report(['depth'], `${node.depth}`, `${level}`, 'count the tasks above it')
    },
  ),
]
