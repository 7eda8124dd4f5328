import { closest } from '../../kit/index.ts'
import type { Contract } from '../contract.ts'
import { type JsonSchema, jsonSchemaOf } from '../json-schema.ts'

/** The keys that a contract names at one place of its record, and the places below. Made as far as records go. */
export interface KeyTree {
  readonly keys: ReadonlySet<string>
  /** The place under a key of an object. */
  under(key: string): KeyTree
  /** The place of the items of a list. */
  items(): KeyTree
  /** The key that was most likely meant by an unknown one, or undefined where none is near. */
  nearest(key: string): string | undefined
}

const trees = new WeakMap<Contract, KeyTree>()

/** The keys of a contract, as a tree in the shape of its records. */
export function keyTreeOf(contract: Contract): KeyTree {
  let tree = trees.get(contract)
  if (tree === undefined) {
    const root = jsonSchemaOf(contract)
    tree = plant([root], root)
    trees.set(contract, tree)
  }
  return tree
}

function plant(nodes: readonly JsonSchema[], root: JsonSchema): KeyTree {
  const places = nodes.flatMap((node) => alternatives(node, root))
  const keys = new Set(places.flatMap((node) => Object.keys(node.properties ?? {})))
  if (keys.size === 0 && !places.some(leadsOn)) return bare
  const below = new Map<string, KeyTree>()
  let inList: KeyTree | undefined
  return {
    keys,
    nearest: nearestAmong(keys),
    under(key) {
      // Keys that the contract does not name are all alike, so they share one place.
      const name = keys.has(key) ? key : ''
      let tree = below.get(name)
      if (tree === undefined) {
        tree = plant(
          places.flatMap((node) => schemaUnder(node, key)),
          root,
        )
        below.set(name, tree)
      }
      return tree
    },
    items() {
      inList ??= plant(
        places.flatMap(({ items }) => items ?? []),
        root,
      )
      return inList
    },
  }
}

/** A place where a contract names nothing. */
const bare: KeyTree = { keys: new Set(), under: () => bare, items: () => bare, nearest: () => undefined }

const mostRemembered = 1000

/** Writers use the same unknown keys in every record, so an answer is remembered. */
function nearestAmong(keys: ReadonlySet<string>): KeyTree['nearest'] {
  const answers = new Map<string, string | undefined>()
  return (key) => {
    if (key.length <= 2 || keys.size === 0) return undefined
    let answer = answers.get(key)
    if (answer === undefined && !answers.has(key)) {
      answer = closest(key, keys)
      if (answers.size >= mostRemembered) answers.clear()
      answers.set(key, answer)
    }
    return answer
  }
}

function leadsOn({ additionalProperties, items }: JsonSchema): boolean {
  return items !== undefined || isNamed(additionalProperties)
}

function isNamed(schema: JsonSchema | boolean | undefined): schema is JsonSchema {
  return typeof schema === 'object' && Object.keys(schema).length > 0
}

/** A schema with everything it may stand for: its reference, its alternatives, its conditions. */
function alternatives(node: JsonSchema, root: JsonSchema): JsonSchema[] {
  const target = node.$ref === undefined ? node : resolve(node.$ref, root)
  const conditional = (target.allOf ?? []).map((part) => part.then ?? part)
  const others = [...(target.anyOf ?? []), ...(target.oneOf ?? []), ...conditional]
  return [target, ...others.flatMap((other) => alternatives(other, root))]
}

function resolve(reference: string, root: JsonSchema): JsonSchema {
  return reference === '#' ? root : (root.$defs?.[reference.replace('#/$defs/', '')] ?? {})
}

function schemaUnder(node: JsonSchema, key: string): JsonSchema[] {
  const named = node.properties?.[key]
  if (named !== undefined) return [named]
  return isNamed(node.additionalProperties) ? [node.additionalProperties] : []
}
