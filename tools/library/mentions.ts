import type { Node } from '@babel/types'
import type { Declared, Module } from './read-module.ts'

/** A name in a signature that stands for a type of ours. */
export interface Mention {
  readonly from: string
  readonly name: string
}

/** The names of our own that a declaration mentions, resolved to the module they are taken from. */
export function mentionsIn({ node, name: own }: Declared, module: Module): Mention[] {
  const found = new Map<string, Mention>()
  visit(node)
  return [...found.values()]

  function visit(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const { type } = value as Node
    if (typeof type !== 'string') return
    const name = nameIn(value as Node)
    if (name !== undefined) add(name)
    if (type === 'TSImportType') {
      const { argument, qualifier } = value as unknown as {
        argument: { value?: string; literal?: { value: string } }
        qualifier?: { name?: string }
      }
      const specifier = argument.value ?? argument.literal?.value ?? ''
      const from = specifier.startsWith('.')
        ? new URL(specifier, `file://${module.file}`).pathname
        : specifier
      if (from.startsWith('/') && qualifier?.name !== undefined)
        found.set(`${from} ${qualifier.name}`, {
          from: from.replace(/\.[jt]s$/, '.d.ts'),
          name: qualifier.name,
        })
    }
    for (const [key, inner] of Object.entries(value)) if (!skipped.has(key)) visit(inner)
  }

  function add(name: string): void {
    if (name === own) return
    if (module.declared.has(name)) found.set(name, { from: module.file, name })
    const origin = module.imported.get(name)
    if (origin?.from.startsWith('/')) found.set(name, origin)
  }
}

const skipped = new Set(['loc', 'leadingComments', 'trailingComments', 'innerComments', 'extra'])

/** The first word of a reference to a type. What stands after `typeof` is a value that nobody has to name. */
function nameIn(node: Node): string | undefined {
  if (node.type === 'TSTypeReference') return firstName(node.typeName)
  if (node.type === 'TSExpressionWithTypeArguments') return firstName(node.expression)
  if (node.type === 'ClassDeclaration' && node.superClass) return firstName(node.superClass)
  return undefined
}

function firstName(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'TSQualifiedName') return firstName(node.left)
  return undefined
}
