import {
  isCall,
  isMember,
  isTarget,
  type NodeOf,
  type Site,
  type SyntaxNode,
  textOf,
} from '../syntax/syntax-node.ts'
import { type Edit, editor, type Operator, operandText } from './edit.ts'

const shift = editor('bound', 'shift-literal')
const drop = editor('bound', 'drop-offset')
const add = editor('bound', 'add-offset')

/** Places and lengths that are off by one. */
export const bounds: Operator = (site) => {
  if (site.node.type === 'NumericLiteral') return shiftedLiteral(site, site.node.value)
  if (isOffset(site.node)) return [drop.replace(site.node, textOf(site.source, site.node.left), 1)]
  return addedOffset(site)
}

function isOffset(node: SyntaxNode): node is NodeOf<'BinaryExpression'> {
  return (
    node.type === 'BinaryExpression' &&
    (node.operator === '+' || node.operator === '-') &&
    node.right.type === 'NumericLiteral' &&
    node.right.value === 1
  )
}

function shiftedLiteral({ node, parents, field }: Site, value: number): Edit[] {
  const [parent] = parents
  if (!Number.isInteger(value) || parent === undefined || field === 'key') return []
  const usual = Math.abs(value) <= 3 ? 1 : Math.abs(value) <= 12 ? 0.4 : 0.15
  const place = isPlaceIn(parent) ? 1 : 0.6
  // Taking one from `x + 1` is dropping the offset, which has its own name.
  const less = isOffset(parent) && field === 'right' ? 0 : value === 0 ? 0.4 : 1
  return [
    shift.replace(node, String(value + 1), usual * place),
    ...(less === 0 ? [] : [shift.replace(node, String(value - 1), usual * place * less)]),
  ]
}

/** Whether a number stands where places and lengths stand. */
function isPlaceIn(parent: SyntaxNode): boolean {
  if (parent.type === 'BinaryExpression') return /^(?:[-+<>]=?|>=|<=|[!=]==?)$/.test(parent.operator)
  if (parent.type === 'AssignmentExpression') return parent.operator === '='
  return isMember(parent) || isCall(parent) || parent.type === 'VariableDeclarator'
}

function addedOffset(site: Site): Edit[] {
  const { node } = site
  const weight = isTarget(site) ? 0 : offsetWeight(site)
  if (weight === 0) return []
  const text = operandText(site, node)
  const [more, less] = isLength(node) ? [0.4, 1] : [1, 0.8]
  return [add.replace(node, `${text} + 1`, weight * more), add.replace(node, `${text} - 1`, weight * less)]
}

const takesPlaces =
  /^(?:slice|substring|substr|splice|at|charAt|charCodeAt|repeat|padStart|padEnd|fill|with)$/

function offsetWeight({ node, field, parents }: Site): number {
  const [parent] = parents
  if (parent === undefined || !canCount(node)) return 0
  if (isMember(parent) && field === 'property') return parent.computed ? 1 : 0
  if (isMember(parent) || (isCall(parent) && field === 'callee')) return 0
  if (isCall(parent)) return isPlaceCall(parent) ? 0.5 : isLength(node) ? 0.3 : 0
  // Between whole numbers this is the other comparison.
  if (parent.type === 'BinaryExpression') return isLength(node) && !/^[<>]/.test(parent.operator) ? 0.3 : 0
  if (parent.type === 'ReturnStatement') return isCall(node) ? 0.1 : 0.2
  if (parent.type === 'AssignmentExpression') return field === 'right' ? 0.2 : 0
  if (parent.type === 'VariableDeclarator') return field === 'init' ? 0.2 : 0
  return isLength(node) ? 0.3 : 0
}

function canCount(node: SyntaxNode): boolean {
  return node.type === 'Identifier' || isLength(node) || (isMember(node) && !node.computed)
}

function isLength(node: SyntaxNode): boolean {
  if (!isMember(node) || node.property.type !== 'Identifier') return false
  return node.property.name === 'length' || node.property.name === 'size'
}

function isPlaceCall(node: SyntaxNode): boolean {
  if (!isCall(node) || !isMember(node.callee) || node.callee.property.type !== 'Identifier') return false
  return takesPlaces.test(node.callee.property.name)
}
