// The parser depends on these types and so brings them along.
import type { Node } from '@babel/types'

export type SyntaxNode = Node

export type NodeOf<Type extends SyntaxNode['type']> = Extract<SyntaxNode, { type: Type }>

/** A source file and its syntax tree. */
export interface Source {
  /** Seen from the work tree, with slashes. */
  readonly path: string
  readonly text: string
  readonly tree: SyntaxNode
}

/** Where a node stands: the file around it, and its parents from the nearest to the root. */
export interface Site<Found extends SyntaxNode = SyntaxNode> {
  readonly node: Found
  readonly source: Source
  /** The field of the parent that holds the node. */
  readonly field: string
  readonly parents: readonly SyntaxNode[]
}

export function textOf(source: Source, node: SyntaxNode): string {
  return source.text.slice(node.start!, node.end!)
}

export function isFunction(
  node: SyntaxNode,
): node is NodeOf<
  | 'FunctionDeclaration'
  | 'FunctionExpression'
  | 'ArrowFunctionExpression'
  | 'ObjectMethod'
  | 'ClassMethod'
  | 'ClassPrivateMethod'
> {
  return /^(?:Function|ArrowFunction|ObjectMethod|ClassMethod|ClassPrivateMethod)/.test(node.type)
}

/** A member of an object by its name or place, private or optional as it may be. */
export function isMember(node: SyntaxNode): node is NodeOf<'MemberExpression' | 'OptionalMemberExpression'> {
  return node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression'
}

export function isCall(
  node: SyntaxNode,
): node is NodeOf<'CallExpression' | 'OptionalCallExpression' | 'NewExpression'> {
  return /^(?:Call|OptionalCall|New)Expression$/.test(node.type)
}

/** Whether the node is what gets a new value: the left of an assignment, or what is counted or deleted. */
export function isTarget({ node, parents: [parent] }: Site): boolean {
  return parent !== undefined && givesValue(parent, node)
}

/** The same for what stands anywhere in front of the dots and brackets of a target. */
export function leadsToTarget({ node, parents }: Site): boolean {
  let child = node
  for (const parent of parents) {
    if (givesValue(parent, child)) return true
    if (!isMember(parent) || parent.object !== child) return false
    child = parent
  }
  return false
}

function givesValue(parent: SyntaxNode, node: SyntaxNode): boolean {
  if (parent.type === 'AssignmentExpression') return parent.left === node
  if (parent.type === 'ForInStatement' || parent.type === 'ForOfStatement') return parent.left === node
  if (parent.type === 'UnaryExpression') return parent.operator === 'delete'
  return parent.type === 'UpdateExpression'
}
