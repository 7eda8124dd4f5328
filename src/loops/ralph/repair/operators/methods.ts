import { isMember } from '../syntax/syntax-node.ts'
import { editor, type Operator } from './edit.ts'
import { twinsOf } from './opposites.ts'

const twin = editor('method', 'swap-method')

/** `Math.min` for `Math.max`, `pop` for `shift` and the like. */
export const methods: Operator = ({ node, field, parents: [parent] }) => {
  if (node.type !== 'Identifier' || parent === undefined) return []
  const isName = isMember(parent) && field === 'property' && !parent.computed
  const isCallee = field === 'callee' && parent.type === 'CallExpression'
  if (!isName && !isCallee) return []
  return twinsOf(node.name).map(({ name, weight }) => twin.replace(node, name, weight))
}
