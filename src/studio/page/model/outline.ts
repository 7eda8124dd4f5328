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
  readonly parent: Scope | undefined
  readonly children: (Scope | Work)[]
  readonly scopes: Map<string, Scope>
  /** What holds at the time that was counted last. */
  counted: number
  count: number
  failed: number
  running: boolean
}

/** The branches of a run with their work, as far as it was placed. They grow with the run, since it may be very long. */
interface Tree {
  readonly root: Scope
  /** The branch of each piece of work. */
  readonly places: Scope[]
  counts: number
}

const trees = new WeakMap<readonly Work[], Tree>()

/** The lines of the outline at a time. Branches in `closed` show only themselves. */
export function outlineAt(works: readonly Work[], time: number, closed: ReadonlySet<string>): OutlineRow[] {
  const tree = treeOf(works)
  const count = begunAt(works, time)
  const turn = ++tree.counts
  for (let index = 0; index < count; index++) {
    const state = outcomeAt(works[index]!, time)
    for (let at: Scope | undefined = tree.places[index]; at !== undefined; at = at.parent) {
      if (at.counted !== turn) {
        at.counted = turn
        at.count = 0
        at.failed = 0
        at.running = false
      }
      at.count++
      if (state === 'failed') at.failed++
      else if (state === 'open') at.running = true
    }
  }
  const rows: OutlineRow[] = []
  addRows(rows, tree.root.children, { time, closed, turn }, 0)
  return rows
}

/** The tree of a list of work, with what has come since. */
function treeOf(works: readonly Work[]): Tree {
  const tree = trees.get(works) ?? { root: emptyScope('', '', undefined), places: [], counts: 0 }
  trees.set(works, tree)
  for (let index = tree.places.length; index < works.length; index++) {
    const work = works[index]!
    const names = work.key.split('/')
    let scope = tree.root
    for (let at = 0; at < names.length - 1; at++) scope = scopeIn(scope, names[at]!)
    scope.children.push(work)
    tree.places.push(scope)
  }
  return tree
}

function scopeIn(scope: Scope, name: string): Scope {
  const known = scope.scopes.get(name)
  if (known !== undefined) return known
  const made = emptyScope(scope.path === '' ? name : `${scope.path}/${name}`, name, scope)
  scope.scopes.set(name, made)
  scope.children.push(made)
  return made
}

function emptyScope(path: string, name: string, parent: Scope | undefined): Scope {
  return {
    path,
    name,
    parent,
    children: [],
    scopes: new Map(),
    counted: 0,
    count: 0,
    failed: 0,
    running: false,
  }
}

function addRows(
  rows: OutlineRow[],
  children: readonly (Scope | Work)[],
  at: { readonly time: number; readonly closed: ReadonlySet<string>; readonly turn: number },
  depth: number,
): void {
  for (const child of children) {
    if ('key' in child) {
      const state = outcomeAt(child, at.time)
      if (state === undefined) continue
      const name = child.key.slice(child.key.lastIndexOf('/') + 1)
      rows.push({ kind: 'work', work: child, name, depth, state })
    } else if (child.counted === at.turn) {
      const { path, name, count, failed, running } = child
      const open = !at.closed.has(path)
      rows.push({ kind: 'scope', path, name, depth, open, count, failed, running })
      if (open) addRows(rows, child.children, at, depth + 1)
    }
  }
}
