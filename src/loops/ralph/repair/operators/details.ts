import { isMember, isTarget, type NodeOf, type Site, type SyntaxNode, textOf } from '../syntax/syntax-node.ts'
import { type Edit, editor, type Operator } from './edit.ts'

const copy = editor('detail', 'copy-first')
const flags = editor('detail', 'change-flags')
const loop = editor('detail', 'swap-in-of')
const compare = editor('detail', 'sort-numbers')
const convert = editor('detail', 'to-number')

/** Small things that the language makes easy to get wrong: shared lists, flags of patterns, kinds of loops. */
export const details: Operator = (site) => {
  const { node } = site
  if (node.type === 'RegExpLiteral') return otherFlags(node)
  if (node.type === 'ForInStatement' || node.type === 'ForOfStatement') return otherLoop(site, node)
  if (node.type === 'CallExpression') return sortedNumbers(site, node)
  if (node.type !== 'Identifier' && !isMember(node)) return []
  return isTarget(site) ? [] : [...copied(site), ...converted(site)]
}

function otherFlags(node: NodeOf<'RegExpLiteral'>): Edit[] {
  const [start, end] = [node.end! - node.flags.length, node.end!]
  const toggled = (flag: string) =>
    node.flags.includes(flag) ? node.flags.replace(flag, '') : `${node.flags}${flag}`
  return [
    flags.between(start, end, toggled('g'), node.flags.includes('g') ? 0.4 : 1.5),
    flags.between(start, end, toggled('i'), 0.5),
  ]
}

function otherLoop({ source }: Site, node: NodeOf<'ForInStatement' | 'ForOfStatement'>): Edit[] {
  const [word, other] = node.type === 'ForInStatement' ? ['in', 'of'] : ['of', 'in']
  const place = source.text.indexOf(` ${word} `, node.left.end!)
  const weight = word === 'in' ? 1 : 0.2
  return place < 0 ? [] : [loop.between(place + 1, place + 3, other!, weight)]
}

/** Without a rule `sort` compares texts. */
function sortedNumbers({ source }: Site, node: NodeOf<'CallExpression'>): Edit[] {
  const { callee } = node
  if (node.arguments.length > 0 || !isMember(callee)) return []
  if (!/^(?:sort|toSorted)$/.test(textOf(source, callee.property))) return []
  return [compare.between(node.end! - 1, node.end! - 1, '(a, b) => a - b', 1)]
}

/** A copy of a list in the place of the list that others hold too. */
function copied({ node, source, field, parents: [parent] }: Site): Edit[] {
  const text = textOf(source, node)
  if (parent?.type === 'ForOfStatement' && field === 'right') return [copy.replace(node, `[...${text}]`, 1)]
  const kept = isMember(node) ? 0.7 : 0.3
  if (parent?.type === 'ReturnStatement' || (parent?.type === 'AssignmentExpression' && field === 'right'))
    return [copy.replace(node, `[...${text}]`, kept), copy.replace(node, `{ ...${text} }`, kept / 2)]
  // `list.sort()` changes the list of whoever gave it.
  if (parent && isMember(parent) && field === 'object' && /^(?:sort|reverse|splice)$/.test(nameIn(parent)))
    return [copy.replace(node, `[...${text}]`, 1)]
  return []
}

function nameIn(node: SyntaxNode): string {
  return isMember(node) && node.property.type === 'Identifier' ? node.property.name : ''
}

function converted({ node, source, parents: [parent] }: Site): Edit[] {
  if (parent?.type !== 'BinaryExpression' || !/^(?:\+|[<>]=?)$/.test(parent.operator)) return []
  return [convert.replace(node, `Number(${textOf(source, node)})`, 0.2)]
}
