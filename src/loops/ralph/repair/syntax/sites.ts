import type { Site, Source, SyntaxNode } from './syntax-node.ts'

/** All nodes of a file that do something when it runs, in the order of the text, with their parents. */
export function sitesIn(source: Source): Site[] {
  const sites: Site[] = []
  const visit = (node: SyntaxNode, field: string, parents: readonly SyntaxNode[]) => {
    if (isSilent(node)) return
    sites.push({ node, source, field, parents })
    const around = [node, ...parents]
    for (const [name, value] of Object.entries(node)) {
      if (notChildren.has(name)) continue
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) visit(child, name, around)
    }
  }
  visit(source.tree, 'tree', [])
  return sites
}

const notChildren = new Set(['loc', 'extra', 'errors', 'comments', 'leadingComments', 'trailingComments'])

// Types are gone when the program runs, and an import only says where names come from.
const heard = /^TS(?:As|Satisfies|NonNull|TypeAssertion|Instantiation|ParameterProperty|ExportAssignment)/

function isSilent({ type }: SyntaxNode): boolean {
  return (type.startsWith('TS') && !heard.test(type)) || /^(?:Import|TypeAnnotation)/.test(type)
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}
