import type { Path } from './pointer.ts'

/** A JSON value together with the place in the text where it was written. */
export type JsonNode = ObjectNode | ArrayNode | ScalarNode

export interface ObjectNode {
  readonly kind: 'object'
  readonly start: number
  readonly end: number
  readonly members: readonly Member[]
}

export interface ArrayNode {
  readonly kind: 'array'
  readonly start: number
  readonly end: number
  readonly items: readonly JsonNode[]
}

export interface ScalarNode {
  readonly kind: 'scalar'
  readonly start: number
  readonly end: number
  readonly value: string | number | boolean | null
  /** True where the text says something that no JSON value can, such as NaN. */
  readonly lost?: boolean
}

/** One key of an object, with the place of the key itself. */
export interface Member {
  readonly key: string
  readonly start: number
  readonly end: number
  readonly value: JsonNode
}

/** The plain value of a node. A key named __proto__ stays an ordinary key. */
export function toValue(node: JsonNode): unknown {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'array') return node.items.map(toValue)
  const object: Record<string, unknown> = {}
  for (const { key, value } of node.members) {
    Object.defineProperty(object, key, {
      value: toValue(value),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return object
}

/** The offset at which the value under a path begins; where the path leaves the text, its nearest parent. */
export function offsetOf(root: JsonNode, path: Path): number {
  let node = root
  for (const part of path) {
    const next = child(node, part)
    if (next === undefined) return node.start
    node = next
  }
  return node.start
}

/** The member or item of a node, or undefined. The last of two equal keys counts, as it does for JSON.parse. */
function child(node: JsonNode, part: string | number): JsonNode | undefined {
  if (node.kind === 'object') return membersOf(node).get(String(part))
  if (node.kind === 'array' && typeof part === 'number') return node.items[part]
  return undefined
}

const lookups = new WeakMap<ObjectNode, Map<string, JsonNode>>()

function membersOf(node: ObjectNode): Map<string, JsonNode> {
  let lookup = lookups.get(node)
  if (lookup === undefined) {
    lookup = new Map(node.members.map(({ key, value }) => [key, value]))
    lookups.set(node, lookup)
  }
  return lookup
}
