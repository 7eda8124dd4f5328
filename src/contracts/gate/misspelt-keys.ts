import { closest, showValue } from '../../kit/index.ts'
import type { Contract } from '../contract.ts'
import type { Remark } from '../finding.ts'
import { type KeyTree, keyTreeOf } from './key-tree.ts'

/** Unknown keys that look like a known key which the object lacks. */
export function misspeltKeys(contract: Contract, value: unknown): Remark[] {
  const remarks: Remark[] = []
  visit(keyTreeOf(contract), value, [], remarks)
  return remarks
}

function visit(tree: KeyTree, value: unknown, path: (string | number)[], remarks: Remark[]): void {
  if (value === null || typeof value !== 'object') return
  if (Array.isArray(value)) {
    const items = tree.items()
    for (let index = 0; index < value.length; index++) {
      path.push(index)
      visit(items, value[index], path, remarks)
      path.pop()
    }
    return
  }
  for (const key in value) {
    path.push(key)
    if (tree.keys.size > 0 && !tree.keys.has(key)) suggest(tree, key, value, path, remarks)
    const inside = (value as Record<string, unknown>)[key]
    if (inside !== null && typeof inside === 'object') visit(tree.under(key), inside, path, remarks)
    path.pop()
  }
}

function suggest(
  { keys }: KeyTree,
  key: string,
  holder: object,
  path: readonly (string | number)[],
  remarks: Remark[],
): void {
  const meant = key.length > 2 ? closest(key, keys) : undefined
  if (meant === undefined || Object.hasOwn(holder, meant)) return
  remarks.push({
    code: 'keys/misspelt',
    severity: 'warning',
    path: [...path],
    found: `the unknown key ${showValue(key)}`,
    expected: `"${meant}"`,
    repair: `rename it to "${meant}", if that was meant`,
  })
}
