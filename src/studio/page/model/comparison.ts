/** A step in which two runs differ. */
export interface Divergence {
  readonly key: string
  readonly try: number
  readonly what: 'request' | 'outcome' | 'value' | 'only-left' | 'only-right'
  readonly left?: unknown
  readonly right?: unknown
}

/** Two runs compared. */
export interface Comparison {
  readonly settings: readonly { readonly key: string; readonly left?: unknown; readonly right?: unknown }[]
  readonly shared: number
  readonly divergences: readonly Divergence[]
}

/** The steps in which at least one run differs, with what differs in each run. */
export function alignedRows(
  lists: readonly (readonly Divergence[])[],
): { readonly key: string; readonly cells: readonly (Divergence['what'] | undefined)[] }[] {
  const rows = new Map<string, (Divergence['what'] | undefined)[]>()
  for (const [column, list] of lists.entries()) {
    for (const { key, what } of list) {
      const cells = rows.get(key) ?? lists.map(() => undefined)
      rows.set(key, cells)
      cells[column] ??= what
    }
  }
  return [...rows].map(([key, cells]) => ({ key, cells }))
}
