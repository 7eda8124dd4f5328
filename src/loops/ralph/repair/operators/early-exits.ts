import { namesInScope } from '../syntax/names-in-scope.ts'
import { sitesIn } from '../syntax/sites.ts'
import { isFunction, isMember, type Site, type SyntaxNode } from '../syntax/syntax-node.ts'
import { type Edit, editor, type Operator } from './edit.ts'

const leave = editor('guard', 'leave-early')

/** `if (x == null) return` before a statement that reads something from x. */
export const earlyExits: Operator = (site, { answers }) => {
  const { node, parents } = site
  const block = parents[0]
  if (block?.type !== 'BlockStatement' || !isPlainStatement(node)) return []
  const own = parents.find(isFunction)
  const inLoop = /^(?:For|While|DoWhile)/.test(parents[1]?.type ?? '')
  if (own === undefined) return []
  const exits = inLoop ? loopExits : answers.has(own) ? answerExits : [['return', 1] as const]
  return missingIn(site).flatMap((name) =>
    exits.map(
      ([exit, weight]): Edit =>
        leave.between(node.start!, node.start!, `if (${name} == null) ${exit}; `, weight * 0.5),
    ),
  )
}

const loopExits = [
  ['continue', 1],
  ['break', 0.4],
] as const
const answerExits = [
  ['return', 1],
  ['return null', 0.3],
  ['return false', 0.3],
  ['return []', 0.3],
] as const

function isPlainStatement({ type }: SyntaxNode): boolean {
  return /^(?:Expression|Return|If)Statement$|^VariableDeclaration$/.test(type)
}

/** The variables near by from which a statement reads a member, outside of functions within it. */
function missingIn(site: Site): string[] {
  const { node, source } = site
  const near = namesInScope(site).filter(
    ({ kind, distance }) => distance <= 1 && (kind === 'variable' || kind === 'parameter'),
  )
  const read = sitesIn({ ...source, tree: node })
    .filter(
      ({ parents }) => !parents.some((parent) => isFunction(parent) || parent.type === 'BlockStatement'),
    )
    .flatMap(({ node: found }) =>
      isMember(found) && found.object.type === 'Identifier' ? [found.object.name] : [],
    )
  return near.map(({ name }) => name).filter((name) => read.includes(name))
}
