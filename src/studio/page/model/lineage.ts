import type { WireRun } from '../../wire.ts'

/** A run in the tree of those that come from one another. */
export interface LineageRow {
  readonly run: WireRun
  readonly depth: number
  /** The step at which it departs from the run above. */
  readonly at?: string
}

/** The tree that a run belongs to, from the first run on: forks and runs that others started. A run alone has none. */
export function lineageOf(runs: readonly WireRun[], id: string): LineageRow[] {
  const byId = new Map(runs.map((run) => [run.run_id, run]))
  const seen = new Set<string>()
  let root = byId.get(id)
  while (root?.parent !== undefined && byId.has(root.parent.run_id) && !seen.has(root.run_id)) {
    seen.add(root.run_id)
    root = byId.get(root.parent.run_id)
  }
  if (root === undefined) return []
  const rows: LineageRow[] = []
  const listed = new Set<string>()
  add(root, 0)
  return rows.length > 1 ? rows : []

  function add(run: WireRun, depth: number): void {
    if (listed.has(run.run_id)) return
    listed.add(run.run_id)
    rows.push({ run, depth, ...(depth > 0 && run.parent?.at && { at: run.parent.at }) })
    const children = runs.filter(({ parent }) => parent?.run_id === run.run_id)
    for (const child of children.toSorted((left, right) => left.created - right.created))
      add(child, depth + 1)
  }
}
