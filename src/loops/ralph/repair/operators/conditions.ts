import { isCall, isMember, type NodeOf, type Site, type SyntaxNode, textOf } from '../syntax/syntax-node.ts'
import { type Edit, editor, type Operator, operandText, signPlace } from './edit.ts'

const negate = editor('condition', 'negate-condition')
const drop = editor('condition', 'drop-condition')
const join = editor('condition', 'swap-and-or')
const branches = editor('condition', 'swap-branches')

/** Conditions turned round, joined otherwise or left out. */
export const conditions: Operator = (site) => [
  ...negations(site),
  ...(site.node.type === 'LogicalExpression' ? joins(site as Site<NodeOf<'LogicalExpression'>>) : []),
  ...(site.node.type === 'ConditionalExpression' ? swapped(site, site.node) : []),
]

function negations(site: Site): Edit[] {
  const { node, source } = site
  if (node.type === 'UnaryExpression' && node.operator === '!')
    return [negate.replace(node, operandText(site, node.argument), 1)]
  const weight = negationWeight(site)
  return weight === 0 || isComparison(node)
    ? []
    : [negate.replace(node, `!${wholeText(source.text, node)}`, weight)]
}

function negationWeight({ node, field, parents: [parent] }: Site): number {
  if (parent === undefined) return 0
  if (field === 'test') return 1
  if (parent.type === 'LogicalExpression') return node.type === 'LogicalExpression' ? 0.3 : 0.6
  if (field === 'argument' && parent.type === 'ReturnStatement') return isSimple(node) ? 0.3 : 0
  // An arrow function that answers yes or no.
  return field === 'body' && parent.type === 'ArrowFunctionExpression' && isCall(node) ? 0.3 : 0
}

// Turned round by the comparison's own operator.
function isComparison(node: SyntaxNode): boolean {
  return node.type === 'BinaryExpression' && /^[<>=!]/.test(node.operator)
}

function isSimple(node: SyntaxNode): boolean {
  return node.type === 'Identifier' || isMember(node) || isCall(node)
}

function wholeText(text: string, node: SyntaxNode): string {
  const inside = text.slice(node.start!, node.end!)
  return isSimple(node) ? inside : `(${inside})`
}

function joins(site: Site<NodeOf<'LogicalExpression'>>): Edit[] {
  const { node, source } = site
  const { left, right, operator } = node
  if (operator === '??') return []
  const place = signPlace(site, left, operator, right)
  if (place === undefined) return []
  const other = operator === '&&' ? '||' : '&&'
  return [
    join.between(place, place + 2, other, isMixed(node) ? 2 : 1),
    drop.replace(node, textOf(source, left), 0.3),
    drop.replace(node, textOf(source, right), 0.3),
  ]
}

// `a || b && c` without parentheses is rarely what somebody meant.
function isMixed({ left, right, operator }: NodeOf<'LogicalExpression'>): boolean {
  return [left, right].some(
    (side) => side.type === 'LogicalExpression' && side.operator !== operator && !side.extra?.parenthesized,
  )
}

function swapped({ source }: Site, node: NodeOf<'ConditionalExpression'>): Edit[] {
  const { consequent, alternate } = node
  const between = source.text.slice(consequent.end!, alternate.start!)
  const after = textOf(source, alternate) + between + textOf(source, consequent)
  return [branches.between(consequent.start!, alternate.end!, after, 1)]
}
