import { closest } from '../../kit/index.ts'
import type { Contract } from '../contract.ts'
import type { Remark } from '../finding.ts'
import { type JsonSchema, jsonSchemaOf } from '../json-schema.ts'
import { expand, step } from './known-keys.ts'

/** Unknown keys that look like a known key which the object lacks. */
export function misspeltKeys(contract: Contract, value: unknown): Remark[] {
  const remarks: Remark[] = []
  const root = jsonSchemaOf(contract)
  visit(expand([root], root), value, [])
  return remarks

  function visit(nodes: readonly JsonSchema[], current: unknown, path: (string | number)[]): void {
    if (current === null || typeof current !== 'object') return
    if (Array.isArray(current)) {
      const items = expand(
        nodes.flatMap((node) => step(node, 0)),
        root,
      )
      if (!items.some(hasKeys)) return
      for (const [index, item] of current.entries()) visit(items, item, [...path, index])
      return
    }
    const known = new Set(nodes.flatMap((node) => Object.keys(node.properties ?? {})))
    for (const [key, inside] of Object.entries(current)) {
      if (known.size > 0 && !known.has(key)) {
        const meant = closest(
          key,
          [...known].filter((name) => !Object.hasOwn(current, name)),
        )
        if (meant !== undefined && key.length > 2) {
          remarks.push({
            code: 'keys/misspelt',
            severity: 'warning',
            path: [...path, key],
            found: `the unknown key "${key}"`,
            expected: `"${meant}"`,
            repair: `rename it to "${meant}", if that was meant`,
          })
        }
      }
      visit(
        expand(
          nodes.flatMap((node) => step(node, key)),
          root,
        ),
        inside,
        [...path, key],
      )
    }
  }
}

function hasKeys(node: JsonSchema): boolean {
  return (
    node.properties !== undefined || typeof node.additionalProperties === 'object' || node.items !== undefined
  )
}
