import type { Path } from '../../kit/index.ts'
import type { TaskNode } from './task-node.ts'
import type { TaskTree } from './task-tree.ts'

/** A task with its place in its tree, from the links to parents. */
export interface PlacedNode {
  readonly node: TaskNode
  readonly path: Path
  /** The task above it; undefined for a root, and where the parent is not in the tree. */
  readonly parent: TaskNode | undefined
  /** The tasks below it. */
  readonly below: readonly TaskNode[]
  /** How many tasks stand above it; undefined where they form a circle. */
  readonly level: number | undefined
}

/** The tasks of a tree in the order of its list, each with its place. */
export function placeNodes({ nodes }: Pick<TaskTree, 'nodes'>): PlacedNode[] {
  const known = new Map<string, TaskNode>()
  const below = new Map<string, TaskNode[]>()
  for (const node of nodes) {
    if (!known.has(node.node_id)) known.set(node.node_id, node)
    if (typeof node.parent_id !== 'string') continue
    const siblings = below.get(node.parent_id)
    if (siblings === undefined) below.set(node.parent_id, [node])
    else siblings.push(node)
  }
  const parentOf = (node: TaskNode) => known.get(node.parent_id ?? '')
  const levels = levelsOf(nodes, parentOf)
  return nodes.map((node, index) => ({
    node,
    path: ['nodes', index],
    parent: parentOf(node),
    below: below.get(node.node_id) ?? [],
    level: levels.get(node),
  }))
}

function levelsOf(
  nodes: readonly TaskNode[],
  parentOf: (node: TaskNode) => TaskNode | undefined,
): ReadonlyMap<TaskNode, number | undefined> {
  const levels = new Map<TaskNode, number | undefined>()
  for (const start of nodes) {
    const chain: TaskNode[] = []
    const onChain = new Set<TaskNode>()
    let node: TaskNode | undefined = start
    while (node !== undefined && !levels.has(node) && !onChain.has(node)) {
      chain.push(node)
      onChain.add(node)
      node = parentOf(node)
    }
    let level: number | undefined = node === undefined ? 0 : next(levels.get(node))
    for (const each of chain.reverse()) {
      levels.set(each, level)
      level = next(level)
    }
  }
  return levels
}

const next = (level: number | undefined) => (level === undefined ? undefined : level + 1)
