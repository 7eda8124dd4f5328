import { isMember, type SyntaxNode } from '../syntax/syntax-node.ts'
import { type Edit, editor, type Operator, signPlace } from './edit.ts'

const flip = editor('comparison', 'flip-comparison')

// An edge that belongs to the wrong side is the usual mistake; the others come behind it.
const others: Readonly<Record<string, readonly (readonly [sign: string, weight: number])[]>> = {
  '<': [
    ['<=', 1],
    ['>', 0.4],
    ['>=', 0.25],
    ['!==', 0.25],
  ],
  '<=': [
    ['<', 1],
    ['>=', 0.4],
    ['>', 0.25],
    ['===', 0.2],
  ],
  '>': [
    ['>=', 1],
    ['<', 0.4],
    ['<=', 0.25],
    ['!==', 0.25],
  ],
  '>=': [
    ['>', 1],
    ['<=', 0.4],
    ['<', 0.25],
    ['===', 0.2],
  ],
  '===': [
    ['!==', 1],
    ['<=', 0.15],
    ['>=', 0.15],
  ],
  '!==': [
    ['===', 1],
    ['<', 0.15],
    ['>', 0.15],
  ],
  '==': [
    ['!=', 1],
    ['===', 0.4],
  ],
  '!=': [
    ['==', 1],
    ['!==', 0.4],
  ],
}

function isMeasure(node: SyntaxNode): boolean {
  return isMember(node) && node.property.type === 'Identifier' && /^(?:length|size)$/.test(node.property.name)
}

/** `<` for `<=` and the like. */
export const comparisons: Operator = (site) => {
  const { node } = site
  if (node.type !== 'BinaryExpression') return []
  const place = signPlace(site, node.left, node.operator, node.right)
  if (place === undefined) return []
  const [start, end] = [place, place + node.operator.length]
  const measures = [node.left, node.right].every(isMeasure)
  return (others[node.operator] ?? []).map(
    ([sign, weight]): Edit =>
      // Two lengths are mostly asked whether they are the same.
      flip.between(start, end, sign, measures && /^[!=]==$/.test(sign) ? 0.8 : weight),
  )
}
