import { namesInScope, type ScopeName } from '../syntax/names-in-scope.ts'
import type { SourceFacts } from '../syntax/source-facts.ts'
import { isCall, isMember, isTarget, type Site, type SyntaxNode, textOf } from '../syntax/syntax-node.ts'
import { type Edit, editor, type Operator } from './edit.ts'

const name = editor('name', 'other-name')
const member = editor('name', 'other-member')

/** A variable or a member in the place of another one. */
export const names: Operator = (site, { members }) => {
  if (site.node.type === 'Identifier') return isReference(site) ? otherNames(site, site.node.name) : []
  return isMember(site.node) && !site.node.computed ? otherMembers(site, members) : []
}

/** Whether an identifier stands for a value, and is not the name of a member, a label or something declared. */
function isReference({ field, parents }: Site): boolean {
  const [parent] = parents
  if (parent === undefined) return false
  if (isMember(parent)) return field === 'object' || parent.computed
  if (parent.type === 'ObjectProperty')
    return field === 'value' && !parent.shorthand && parents[1]?.type !== 'ObjectPattern'
  if (parent.type === 'VariableDeclarator') return field === 'init'
  if (parent.type === 'AssignmentPattern') return field === 'right'
  return !notReferences.test(parent.type) && field !== 'params' && field !== 'id' && field !== 'label'
}

const notReferences =
  /^(?:ArrayPattern|ObjectPattern|RestElement|CatchClause|ObjectMethod|Class|Export|Labeled|Break|Continue|JSX)/

function otherNames(site: Site, own: string): Edit[] {
  const { node, field, parents, source } = site
  const parent = parents[0]!
  const called = isCall(parent) && field === 'callee'
  const self = textOf(source, node)
  const inScope = namesInScope(site)
  const known = inScope.find((found) => found.name === own)
  // Names from nowhere, such as Math, are not mistaken for variables.
  if (known === undefined) return []
  const around = wordsAround(site)
  const usable = inScope.filter((found) => found.name !== own && fits(found, called, isTarget(site)))
  const place = placeWeight(parent) * (called ? 0.3 : 1) * (repeats(site) ? 4 : 1)
  return usable.map((found) => {
    const doubled = neighbours(site).includes(found.name) ? 0.3 : 1
    const nearby = around.has(found.name) ? 1.6 : 1
    return name.replace(node, found.name, place * doubled * nearby * nearness(found, known, self))
  })
}

/** The words of the statement in which a node stands. */
function wordsAround({ parents, source }: Site): ReadonlySet<string> {
  const statement = parents.find(({ type }) => /(?:Statement|Declaration)$/.test(type))
  const inBlock = statement === undefined ? -1 : parents.indexOf(statement)
  const [outer] = parents.slice(inBlock + 1)
  // The branch of a condition belongs to it.
  const whole = outer?.type === 'IfStatement' ? outer : statement
  return new Set(whole === undefined ? [] : (textOf(source, whole).match(/[\w$]+/g) ?? []))
}

function fits({ kind, constant }: ScopeName, called: boolean, target: boolean): boolean {
  if (called) return kind === 'function'
  return kind !== 'function' && kind !== 'import' && !(target && constant)
}

function nearness(found: ScopeName, known: ScopeName, own: string): number {
  const far = 0.7 ** Math.abs(found.distance - known.distance)
  const alike = shareWord(found.name, own) ? 1.5 : 1
  return far * alike * (found.kind === known.kind ? 1 : 0.7)
}

/** Whether two names have a word in common, as in leftRow and rightRow. */
function shareWord(left: string, right: string): boolean {
  const words = (text: string) => text.split(/(?=[A-Z])|[_$\d]/).map((word) => word.toLowerCase())
  const known = new Set(words(left).filter((word) => word.length > 2))
  return words(right).some((word) => known.has(word))
}

function placeWeight(parent: SyntaxNode): number {
  if (parent.type === 'ReturnStatement' || isCall(parent)) return 1.3
  return isMember(parent) ? 0.7 : 1
}

/** The other operands beside a node, as text. */
function neighbours({ node, parents: [parent], source }: Site): string[] {
  if (parent?.type === 'BinaryExpression' || parent?.type === 'AssignmentExpression')
    return [parent.left, parent.right].filter((side) => side !== node).map((side) => textOf(source, side))
  if (parent !== undefined && isCall(parent))
    return parent.arguments.filter((side) => side !== node).map((side) => textOf(source, side))
  return []
}

// Nobody takes a thing from itself or compares it with itself on purpose.
function repeats(site: Site): boolean {
  const [parent] = site.parents
  return (
    !(parent !== undefined && isCall(parent)) && neighbours(site).includes(textOf(site.source, site.node))
  )
}

function otherMembers(site: Site, members: SourceFacts['members']): Edit[] {
  const { node, source, parents, field } = site
  if (!isMember(node)) return []
  const called = isCall(parents[0]!) && field === 'callee'
  const own = textOf(source, node.property)
  const used = members.get(textOf(source, node.object))?.[called ? 'called' : 'read'] ?? []
  const others = [...used].filter((other) => other !== own)
  const weight = (called ? 0.6 : 1) * (isTarget(site) ? 0.5 : 1)
  return others.map((other) =>
    member.replace(node.property, other, weight * (shareWord(own, other) ? 1.5 : 1)),
  )
}
