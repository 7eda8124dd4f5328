import { type ParserPlugin, parse } from '@babel/parser'

/** A node of a syntax tree, as far as it is looked at here. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** The syntax tree of a script; undefined where it cannot be understood. */
export function parseScript(path: string, text: string): Node | undefined {
  const plugins: ParserPlugin[] = /\.[cm]?tsx?$/.test(path)
    ? ['typescript', 'decorators', ...(path.endsWith('x') ? (['jsx'] as const) : [])]
    : ['jsx', 'flow', 'decorators']
  try {
    const options = {
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      errorRecovery: true,
    } as const
    return parse(text, { sourceType: 'unambiguous', plugins, ...options }).program as unknown as Node
  } catch {
    return undefined
  }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The nodes directly below one. */
export function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'loc' || key.endsWith('Comments')) return []
    return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []
  })
}

export const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** The name of an identifier, or of a property that is written with a dot. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return node.name as string
  return node.type === 'StringLiteral' ? (node.value as string) : undefined
}

export const isMember = (node: unknown): node is Node =>
  isNode(node) && /^(?:Optional)?MemberExpression$/.test(node.type)
export const isCall = (node: unknown): node is Node =>
  isNode(node) && /^(?:Optional)?CallExpression$/.test(node.type)
export const isFunction = (node: unknown): node is Node =>
  isNode(node) && /^(?:Arrow)?FunctionExpression$/.test(node.type)

/** The text of a string that is written out. */
export function literalOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'StringLiteral') return node.value as string
  const parts = nodesIn(node.quasis)
  if (node.type !== 'TemplateLiteral' || parts.length !== 1) return undefined
  return (parts[0]!.value as { cooked?: string }).cooked
}
