import { type NodeOf, type Site, type SyntaxNode, textOf } from '../syntax/syntax-node.ts'
import { type Edit, editor, type Operator, operandText, signPlace } from './edit.ts'

const sign = editor('arithmetic', 'change-sign')
const swap = editor('arithmetic', 'swap-operands')
const group = editor('arithmetic', 'regroup')
const assign = editor('arithmetic', 'change-assignment')
const count = editor('arithmetic', 'count-back')
const minus = editor('arithmetic', 'drop-minus')

type Others = Readonly<Record<string, readonly (readonly [sign: string, weight: number])[]>>

const signs: Others = {
  '+': [
    ['-', 1],
    ['*', 0.2],
  ],
  '-': [
    ['+', 1],
    ['/', 0.1],
  ],
  '*': [
    ['/', 1],
    ['+', 0.3],
  ],
  '/': [
    ['*', 1],
    ['%', 0.3],
    ['-', 0.1],
  ],
  '%': [
    ['/', 0.6],
    ['*', 0.2],
  ],
  '**': [['*', 1]],
  '<<': [['>>', 1]],
  '>>': [
    ['<<', 1],
    ['>>>', 0.5],
  ],
  '>>>': [
    ['>>', 0.7],
    ['<<', 0.5],
  ],
  '&': [
    ['|', 1],
    ['^', 0.3],
  ],
  '|': [
    ['&', 1],
    ['^', 0.3],
  ],
  '^': [
    ['|', 0.6],
    ['&', 0.6],
  ],
}

const assignments: Others = {
  '=': [['+=', 0.25]],
  '+=': [
    ['-=', 1],
    ['=', 0.4],
  ],
  '-=': [
    ['+=', 1],
    ['=', 0.3],
  ],
  '*=': [
    ['/=', 1],
    ['=', 0.3],
  ],
  '/=': [
    ['*=', 1],
    ['%=', 0.3],
  ],
  '%=': [['/=', 0.6]],
  '|=': [['&=', 1]],
  '&=': [['|=', 1]],
  '<<=': [['>>=', 1]],
  '>>=': [['<<=', 1]],
}

/** Signs of sums, operands and assignments. */
export const arithmetic: Operator = (site) => {
  const { node, source } = site
  switch (node.type) {
    case 'BinaryExpression':
      return joinsText(node)
        ? []
        : [...otherSigns(site, node), ...swapped(site, node), ...regrouped(site, node)]
    case 'AssignmentExpression':
      return otherAssignments(site, node)
    case 'UpdateExpression': {
      const other = node.operator === '++' ? '--' : '++'
      return [count.replace(node, textOf(source, node).replace(node.operator, other), 1)]
    }
    case 'UnaryExpression':
      return node.operator === '-' ? [minus.replace(node, operandText(site, node.argument), 1)] : []
    default:
      return []
  }
}

function joinsText({ left, right }: NodeOf<'BinaryExpression'>): boolean {
  return [left, right].some(({ type }) => type === 'StringLiteral' || type === 'TemplateLiteral')
}

function otherSigns(site: Site, { left, right, operator }: NodeOf<'BinaryExpression'>): Edit[] {
  const place = signPlace(site, left, operator, right)
  if (place === undefined) return []
  return (signs[operator] ?? []).map(([other, weight]) =>
    sign.between(place, place + operator.length, other, weight),
  )
}

function otherAssignments(site: Site, { left, right, operator }: NodeOf<'AssignmentExpression'>): Edit[] {
  const place = signPlace(site, left, operator, right)
  const counts =
    operator !== '=' || (/^(?:Identifier|MemberExpression)$/.test(left.type) && couldCount(right))
  if (place === undefined || !counts) return []
  return (assignments[operator] ?? []).map(([other, weight]) =>
    assign.between(place, place + operator.length, other, weight),
  )
}

function couldCount({ type }: SyntaxNode): boolean {
  return /^(?:Identifier|NumericLiteral|BinaryExpression|CallExpression|MemberExpression)$/.test(type)
}

const sides: Readonly<Record<string, number>> = { '-': 1, '/': 0.6, '%': 0.3, '**': 0.4 }

function swapped(site: Site, { left, right, operator }: NodeOf<'BinaryExpression'>): Edit[] {
  const weight = sides[operator]
  const { text } = site.source
  // Only plain operands: parentheses between them would be torn apart.
  if (weight === undefined || text.slice(left.end!, right.start!).trim() !== operator) return []
  const between = text.slice(left.end!, right.start!)
  const after = operandText(site, right) + between + operandText(site, left)
  return [swap.between(left.start!, right.end!, after, weight)]
}

/** `(a + b) * c` for `a + b * c`, and the other way round. */
function regrouped(site: Site, { left, right, operator }: NodeOf<'BinaryExpression'>): Edit[] {
  const text = (node: SyntaxNode) => operandText(site, node)
  if ((operator !== '+' && operator !== '-') || left.extra?.parenthesized || right.extra?.parenthesized)
    return []
  if (right.type === 'BinaryExpression' && /^[*/%]$/.test(right.operator))
    return [
      group.between(
        left.start!,
        right.end!,
        `(${text(left)} ${operator} ${text(right.left)}) ${right.operator} ${text(right.right)}`,
        0.3,
      ),
    ]
  if (left.type === 'BinaryExpression' && /^[*/%]$/.test(left.operator))
    return [
      group.between(
        left.start!,
        right.end!,
        `${text(left.left)} ${left.operator} (${text(left.right)} ${operator} ${text(right)})`,
        0.3,
      ),
    ]
  return []
}
