import {
  isCall,
  isMember,
  isTarget,
  leadsToTarget,
  type Site,
  type SyntaxNode,
  textOf,
} from '../syntax/syntax-node.ts'
import { type Edit, editor, type Operator, operandText } from './edit.ts'

const chain = editor('guard', 'optional-chain')
const instead = editor('guard', 'default-value')
const real = editor('guard', 'not-null')

/** Values that may be missing where something is read from them. */
export const guards: Operator = (site) => [...chained(site), ...defaulted(site), ...notNull(site)]

function chained(site: Site): Edit[] {
  const { node, source } = site
  if (node.type === 'CallExpression') {
    const callee = node.callee
    return callee.type === 'Identifier' && /^(?:on|call|handle)/.test(callee.name)
      ? [chain.between(callee.end!, callee.end!, '?.', 0.5)]
      : []
  }
  if (node.type !== 'MemberExpression' || leadsToTarget(site) || !canBeMissing(node.object)) return []
  if (site.field === 'callee' && site.parents[0]?.type === 'NewExpression') return []
  const dot = node.computed ? node.object.end! : source.text.indexOf('.', node.object.end!)
  const after = '?.'
  return [chain.between(dot, node.computed ? dot : dot + 1, after, isCall(node.object) ? 1.5 : 1)]
}

/** Whether somebody could be left without it: not the object itself, not what everybody has, such as Math. */
function canBeMissing(object: SyntaxNode): boolean {
  if (object.type === 'Identifier') return !/^(?:[A-Z]|console$|process$|module$)/.test(object.name)
  if (isMember(object)) return object.property.type !== 'PrivateName'
  return isCall(object) && object.type !== 'NewExpression'
}

function defaulted(site: Site): Edit[] {
  const { node } = site
  if (!(node.type === 'Identifier' || isMember(node) || isCall(node)) || isTarget(site)) return []
  if (node.type === 'NewExpression' || (isMember(node) && node.object.type === 'Super')) return []
  const text = operandText(site, node)
  return defaultsAt(site).map(([value, weight, inside]) =>
    instead.replace(node, inside ? `(${text} ?? ${value})` : `${text} ?? ${value}`, weight),
  )
}

type Default = readonly [value: string, weight: number, inParentheses?: boolean]

/** What would take the place of a missing value here, so that the program goes on. */
function defaultsAt({ node, field, parents: [parent] }: Site): readonly Default[] {
  if (parent?.type === 'VariableDeclarator' && field === 'init') {
    if (parent.id.type === 'ObjectPattern') return [['{}', 2]]
    if (parent.id.type === 'ArrayPattern') return [['[]', 2]]
    return isLookUp(node)
      ? [
          ['0', 0.5],
          ['[]', 0.5],
          ["''", 0.4],
        ]
      : []
  }
  if (parent?.type === 'ForOfStatement' && field === 'right') return [['[]', 1.2]]
  if (parent?.type === 'SpreadElement') return [['[]', 0.7, true]]
  if (parent?.type === 'BinaryExpression')
    return isLookUp(node) && /^[-+*/]$/.test(parent.operator) ? [['0', 1, true]] : []
  if (parent?.type === 'ReturnStatement')
    return isLookUp(node)
      ? [
          ['0', 0.3],
          ['null', 0.3],
          ["''", 0.3],
          ['[]', 0.3],
        ]
      : []
  if (parent !== undefined && isCall(parent) && field === 'arguments')
    return node.type === 'Identifier' || isLookUp(node)
      ? [
          ["''", 0.3],
          ['0', 0.2],
          ['[]', 0.2],
          ['{}', 0.2],
        ]
      : []
  return []
}

// A member by a computed name, or what a call of get, find or at gives.
function isLookUp(node: SyntaxNode): boolean {
  if (isMember(node)) return node.computed
  return isCall(node) && isMember(node.callee) && /^#?(?:get|find|at|pop|shift)/.test(nameOf(node.callee))
}

function nameOf(node: SyntaxNode): string {
  if (!isMember(node)) return ''
  if (node.property.type === 'PrivateName') return node.property.id.name
  return node.property.type === 'Identifier' ? node.property.name : ''
}

/** `typeof null` is 'object' as well, and many forget. */
function notNull({ node, source, parents: [parent] }: Site): Edit[] {
  if (node.type !== 'BinaryExpression' || node.operator !== '===') return []
  const { left, right } = node
  if (left.type !== 'UnaryExpression' || left.operator !== 'typeof') return []
  if (right.type !== 'StringLiteral' || right.value !== 'object') return []
  const after = `${textOf(source, node)} && ${textOf(source, left.argument)} !== null`
  return [real.replace(node, parent?.type === 'LogicalExpression' ? `(${after})` : after, 1)]
}
