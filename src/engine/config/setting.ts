import type { Path } from '../../kit/index.ts'
import type { ConfigProblem, ConfigWarning } from './config-problem.ts'

/** Where a value comes from. */
export interface SettingSource {
  readonly kind: 'flag' | 'env' | 'file' | 'default'
  /** `--budget-usd`, `REPRISE_BUDGET_USD`, `reprise.config.json:12`; empty for a default. */
  readonly where: string
}

/** One value of the configuration and where it comes from. */
export interface Setting<Value = unknown> {
  readonly path: Path
  /** The path as people write it, such as budget.usd. */
  readonly key: string
  readonly value: Value
  readonly source: SettingSource
}

/** What one source says: its settings, and what is wrong with it. */
export interface Layer {
  readonly settings: readonly Setting[]
  readonly problems: readonly ConfigProblem[]
  readonly warnings: readonly ConfigWarning[]
}

/** A path as people write it; a part that is not a plain word stands in brackets. */
export function keyOf(path: Path): string {
  return path
    .map((part, index) => {
      if (typeof part === 'number') return `[${part}]`
      if (!/^[\w$-]+$/.test(part)) return `[${JSON.stringify(part)}]`
      return index === 0 ? part : `.${part}`
    })
    .join('')
}

/** The single values in a tree of settings, each with its path. A list is one value. */
export function leavesOf(tree: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (tree === undefined) return []
  if (tree === null || typeof tree !== 'object' || Array.isArray(tree)) return [{ path, value: tree }]
  return Object.entries(tree).flatMap(([key, value]) => leavesOf(value, [...path, key]))
}

/** The tree of single values; where one is named twice the later counts, and undefined is left out. */
export function treeOf(leaves: readonly { path: Path; value: unknown }[]): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const { path, value } of leaves) {
    if (value === undefined) continue
    const holder = path.slice(0, -1).reduce<Record<string, unknown>>(openGroup, root)
    put(holder, String(path.at(-1)), value)
  }
  return root
}

function openGroup(holder: Record<string, unknown>, part: string | number): Record<string, unknown> {
  const key = String(part)
  if (!Object.hasOwn(holder, key)) put(holder, key, {})
  return holder[key] as Record<string, unknown>
}

/** A key named __proto__ stays an ordinary key. */
function put(holder: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}
