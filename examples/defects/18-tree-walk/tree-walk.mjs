/** Puts a value into a search tree and gives the tree. */
export function insert(tree, value) {
  if (tree === undefined) return { value }
  const side = value < tree.value ? 'left' : 'right'
  return { ...tree, [side]: insert(tree[side], value) }
}

/** The values of a tree in order. */
export function* inOrder(tree) {
  if (tree === undefined) return
  yield tree.value
  yield* inOrder(tree.left)
  yield* inOrder(tree.right)
}

/** How many levels a tree has. */
export function depth(tree) {
  if (tree === undefined) return 0
  return 1 + Math.max(depth(tree.left), depth(tree.right))
}

/** Whether a value is in the tree. */
export function has(tree, value) {
  let node = tree
  while (node !== undefined) {
    if (node.value === value) return true
    node = value < node.value ? node.left : node.right
  }
  return false
}
