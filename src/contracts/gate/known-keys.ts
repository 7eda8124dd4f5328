import type { Path } from '../../kit/index.ts'
import type { Contract } from '../contract.ts'
import { type JsonSchema, jsonSchemaOf } from '../json-schema.ts'

/** The keys that a contract names at a place of its record. */
export function knownKeys(contract: Contract, path: Path): string[] {
  const root = jsonSchemaOf(contract)
  let nodes = expand([root], root)
  for (const part of path)
    nodes = expand(
      nodes.flatMap((node) => step(node, part)),
      root,
    )
  return nodes.flatMap((node) => Object.keys(node.properties ?? {}))
}

/** The alternatives of a schema node in one list, with references followed. */
export function expand(nodes: readonly JsonSchema[], root: JsonSchema): JsonSchema[] {
  return nodes.flatMap((node) => {
    const target = node.$ref === undefined ? node : resolve(node.$ref, root)
    const alternatives = [...(target.anyOf ?? []), ...(target.oneOf ?? [])]
    return alternatives.length === 0 ? [target] : [target, ...expand(alternatives, root)]
  })
}

/** The schema nodes one key or index further down. */
export function step(node: JsonSchema, part: string | number): JsonSchema[] {
  const named = node.properties?.[String(part)]
  if (named !== undefined) return [named]
  const rest = typeof part === 'number' ? node.items : node.additionalProperties
  return typeof rest === 'object' ? [rest] : []
}

function resolve(reference: string, root: JsonSchema): JsonSchema {
  if (reference === '#') return root
  return root.$defs?.[reference.replace('#/$defs/', '')] ?? {}
}
