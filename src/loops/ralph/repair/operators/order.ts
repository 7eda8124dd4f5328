import { isFunction, type Site, type SyntaxNode, textOf } from '../syntax/syntax-node.ts'
import { type Edit, editor, type Operator } from './edit.ts'

const swap = editor('order', 'swap-statements')
const drop = editor('order', 'drop-statement')

/** Statements in the wrong order, and those that should not be there. */
export const order: Operator = (site) => [...swappedWithNext(site), ...dropped(site)]

function swappedWithNext({ node, source, parents: [parent] }: Site): Edit[] {
  const body = parent?.type === 'BlockStatement' || parent?.type === 'SwitchCase' ? bodyOf(parent) : []
  const next = body[body.indexOf(node) + 1]
  if (next === undefined || !body.includes(node)) return []
  const weight = weightOf(node) * weightOf(next)
  if (weight === 0 || declares(node, textOf(source, next))) return []
  const between = source.text.slice(node.end!, next.start!)
  return [swap.between(node.start!, next.end!, textOf(source, next) + between + textOf(source, node), weight)]
}

function bodyOf(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type === 'BlockStatement') return node.body
  return node.type === 'SwitchCase' ? node.consequent : []
}

function weightOf({ type }: SyntaxNode): number {
  if (type === 'ExpressionStatement') return 1
  if (type === 'IfStatement') return 0.6
  if (type === 'VariableDeclaration') return 0.5
  return /^(?:For|While)/.test(type) ? 0.4 : 0
}

/** Whether a statement declares a name that the other text uses. */
function declares(node: SyntaxNode, text: string): boolean {
  if (node.type !== 'VariableDeclaration') return false
  return node.declarations.some(({ id }) => {
    const names = id.type === 'Identifier' ? [id.name] : []
    return (
      names.length === 0 || names.some((name) => new RegExp(`\\b${name.replace('$', '\\$')}\\b`).test(text))
    )
  })
}

function dropped({ node, parents: [parent, around] }: Site): Edit[] {
  if (node.type !== 'ExpressionStatement' || parent?.type !== 'BlockStatement') return []
  // The only statement of a function is its purpose.
  if (isFunction(around!) && parent.body.length === 1) return []
  return [drop.replace(node, '', 0.2)]
}
