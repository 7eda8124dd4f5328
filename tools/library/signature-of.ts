import type { Node } from '@babel/types'
import type { Declared } from './read-module.ts'

/** The signature of a name as its source has it, without the body; undefined where the name says it all. */
export function signatureOf({ name, kind, node, source }: Declared): string | undefined {
  if (kind === 'function') return functionHead(node, source)
  if (kind === 'class') return classHead(node, source)
  if (kind === 'const') return constHead(name, node, source)
  const text = textOf(node, source)
  return /\btypeof \w+>?\)?(?:\[number\])?$/.test(text) ? undefined : text
}

function functionHead(node: Node, source: string): string {
  const { body } = node as { body?: Node }
  return textOf(node, source, body?.start ?? node.end).trim()
}

/** The head of a class with what it declares beside functions. */
function classHead(node: Node, source: string): string {
  const { body } = node as { body: Node & { body: readonly Node[] } }
  const members = body.body.flatMap((member) => {
    const { computed } = member as { computed?: boolean }
    if (computed) return []
    const { body: inner } = member as { body?: Node }
    return [`  ${textOf(member, source, inner?.start ?? member.end).trim()}`]
  })
  return [`${textOf(node, source, body.start).trim()} {`, ...members, '}'].join('\n')
}

/** The type that a constant is said to have; for a contract, that of its records. */
function constHead(name: string, node: Node, source: string): string | undefined {
  const [first] = (node as unknown as { declarations: readonly Declarator[] }).declarations
  const { typeAnnotation } = first!.id
  if (typeAnnotation) return `const ${name}${textOf(typeAnnotation, source)}`
  const made = first!.init === null ? '' : textOf(first!.init, source)
  const [, record] = /^defineContract<([\w.<> ]+)>\(/.exec(made) ?? []
  if (record !== undefined) return `const ${name}: Contract<${record}>`
  return /^(?:\{[^\n]*\} as const|defineBot\(.*)$/.test(made) ? `const ${name} = ${made}` : undefined
}

interface Declarator {
  readonly id: { readonly typeAnnotation?: Node }
  readonly init: Node | null
}

function textOf(node: Node, source: string, end: number | null | undefined = node.end): string {
  return source.slice(node.start!, end!)
}
