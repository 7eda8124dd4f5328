import { showValue } from '../../kit/index.ts'
import type { Contract } from '../contract.ts'
import type { Remark } from '../finding.ts'
import { type KeyTree, keyTreeOf } from './key-tree.ts'

/** Unknown keys that look like a known key which the object lacks. */
export function misspeltKeys(contract: Contract, value: unknown): readonly Remark[] {
  const tree = keyTreeOf(contract)
  // Almost no record has any, so the places are followed only when there is something to report.
  if (value === null || typeof value !== 'object' || !hasMisspelt(tree, value)) return none
  const remarks: Remark[] = []
  visit(tree, value, [], remarks)
  return remarks
}

const none: readonly Remark[] = []

function hasMisspelt(tree: KeyTree, value: object): boolean {
  if (Array.isArray(value)) {
    // Most lists are of names or numbers.
    for (let index = 0; index < value.length; index++) {
      const inside: unknown = value[index]
      if (inside !== null && typeof inside === 'object' && hasMisspelt(tree.items(), inside)) return true
    }
    return false
  }
  for (const key in value) {
    if (!tree.keys.has(key) && meantBy(key, tree, value) !== undefined) return true
    const inside = (value as Record<string, unknown>)[key]
    if (inside !== null && typeof inside === 'object' && hasMisspelt(tree.under(key), inside)) return true
  }
  return false
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
    const meant = tree.keys.has(key) ? undefined : meantBy(key, tree, value)
    if (meant !== undefined) remarks.push(suggest(key, meant, path))
    visit(tree.under(key), (value as Record<string, unknown>)[key], path, remarks)
    path.pop()
  }
}

function meantBy(key: string, tree: KeyTree, holder: object): string | undefined {
  const meant = tree.nearest(key)
  return meant === undefined || Object.hasOwn(holder, meant) ? undefined : meant
}

function suggest(key: string, meant: string, path: readonly (string | number)[]): Remark {
  return {
    code: 'keys/misspelt',
    severity: 'warning',
    path: [...path],
    found: `the unknown key ${showValue(key)}`,
    expected: `"${meant}"`,
    repair: `rename it to "${meant}", if that was meant`,
  }
}
