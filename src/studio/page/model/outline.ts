import { begunAt, outcomeAt, type Work } from './works.ts'

/** A line of the outline: a branch, or a piece of work in it. */
export type OutlineRow =
  | {
      readonly kind: 'scope'
      readonly path: string
      readonly name: string
      readonly depth: number
      readonly open: boolean
      readonly count: number
      readonly failed: number
      readonly running: boolean
    }
  | {
      readonly kind: 'work'
      readonly work: Work
      readonly name: string
      readonly depth: number
      readonly state: Work['outcome']
    }

interface Scope {
  readonly path: string
  readonly name: string
  readonly depth: number
  readonly children: (Scope | Work)[]
  readonly scopes: Map<string, Scope>
  count: number
  failed: number
  running: boolean
}

/** The lines of the outline at a time. Branches in `closed` show only themselves. */
export function outlineAt(works: readonly Work[], time: number, closed: ReadonlySet<string>): OutlineRow[] {
  const root = emptyScope('', '', -1)
  const count = begunAt(works, time)
  for (let index = 0; index < count; index++) addWork(root, works[index]!, time)
  const rows: OutlineRow[] = []
  for (const child of root.children) addRows(rows, child, time, closed, 0)
  return rows
}

function emptyScope(path: string, name: string, depth: number): Scope {
  return { path, name, depth, children: [], scopes: new Map(), count: 0, failed: 0, running: false }
}

function addWork(root: Scope, work: Work, time: number): void {
  const state = outcomeAt(work, time)
  let scope = root
  const names = work.key.split('/')
  for (const name of names.slice(0, -1)) {
    let next = scope.scopes.get(name)
    if (next === undefined) {
      next = emptyScope(scope.path === '' ? name : `${scope.path}/${name}`, name, scope.depth + 1)
      scope.scopes.set(name, next)
      scope.children.push(next)
    }
    next.count++
    if (state === 'failed') next.failed++
    if (state === 'open') next.running = true
    scope = next
  }
  scope.children.push(work)
}

function addRows(
  rows: OutlineRow[],
  child: Scope | Work,
  time: number,
  closed: ReadonlySet<string>,
  depth: number,
): void {
  if ('key' in child) {
    const name = child.key.split('/').at(-1)!
    rows.push({ kind: 'work', work: child, name, depth, state: outcomeAt(child, time) ?? 'open' })
    return
  }
  const { path, name, count, failed, running } = child
  const open = !closed.has(path)
  rows.push({ kind: 'scope', path, name, depth, open, count, failed, running })
  if (open) for (const inner of child.children) addRows(rows, inner, time, closed, depth + 1)
}
