import { Refusal } from '../../kit/index.ts'

/** A branch as far as the order of its records is concerned. */
export interface OrderedBranch {
  readonly path: string
  readonly parent: OrderedBranch | undefined
  /** When it was made, counted in events of this run. */
  readonly made: number
  /** The `parallel` that made it, if any; its branches are at work at the same time, in a defined order. */
  readonly group?: BranchGroup
  /** How many pieces of its work, and of branches below it, are under way. */
  underWay: number
  /** How many `parallel`s work on several items at once, in it and in branches below it. */
  parallels: number
}

/** The branches of one `parallel`. */
export interface BranchGroup {
  readonly made: number
}

/** How a branch uses a file: lines of a branch with a folder of its own need not wait for their turn. */
export type FileUseKind = 'append' | 'append in turn' | 'write'

interface LastUse {
  readonly branch: OrderedBranch
  when: number
}

/** What the branches below a branch have done with a file. */
interface UseBelow {
  /** The branch directly below that leads to the last use; undefined where the branch used the file itself. */
  readonly child: OrderedBranch | undefined
  readonly user: OrderedBranch
  readonly when: number
}

interface FileUse {
  last: LastUse
  /** Made when a second branch uses the file: most files of a long run have one user. */
  below?: Map<OrderedBranch, UseBelow>
}

/**
 * Watches that the order of records does not depend on who finishes first. A stream or a document may be used by one
 * branch after another, but not by two that are at work at the same time; such a use is refused at once.
 */
export function recordOrder() {
  const files = new Map<string, FileUse>()
  let events = 0
  return {
    /** Makes a branch. Those of a `parallel` count as made when it began. */
    branch(path: string, parent?: OrderedBranch, group?: BranchGroup): OrderedBranch {
      return {
        path,
        parent,
        made: group?.made ?? ++events,
        underWay: 0,
        parallels: 0,
        ...(group && { group }),
      }
    },
    /** Begins a `parallel`. */
    group: (): BranchGroup => ({ made: ++events }),
    /** A branch uses a file. Lines that wait for their turn come in the order of the items of a `parallel`. */
    use(file: string, branch: OrderedBranch, how: FileUseKind): void {
      const use = files.get(file)
      if (use === undefined) files.set(file, { last: { branch, when: ++events } })
      else if (use.last.branch === branch) use.last.when = ++events
      else {
        check(file, enter(use), branch, how)
        use.last = { branch, when: ++events }
      }
    },
  }
}

export type RecordOrder = ReturnType<typeof recordOrder>

/** Notes the last use of a file at its branch and at all branches above it. */
function enter(use: FileUse): ReadonlyMap<OrderedBranch, UseBelow> {
  const { branch, when } = use.last
  use.below ??= new Map()
  let child: OrderedBranch | undefined
  for (let at: OrderedBranch | undefined = branch; at !== undefined; at = at.parent) {
    use.below.set(at, { child, user: branch, when })
    child = at
  }
  return use.below
}

/** Holds a use against the last one at every branch on the way to the root. */
function check(
  file: string,
  below: ReadonlyMap<OrderedBranch, UseBelow>,
  branch: OrderedBranch,
  how: FileUseKind,
): void {
  let mine: OrderedBranch | undefined
  for (let at: OrderedBranch | undefined = branch; at !== undefined; at = at.parent) {
    const last = below.get(at)
    if (last !== undefined && last.child !== mine && !isOrdered(mine, last, how))
      throw refusal(file, last.user, branch, how)
    mine = at
  }
}

/** Whether the use of a branch comes after another one, or in a defined order with it, however long each of them takes. */
function isOrdered(mine: OrderedBranch | undefined, { child, when }: UseBelow, how: FileUseKind): boolean {
  // The branch above may use the file once nothing is under way in the other one.
  if (mine === undefined) return child!.underWay === 0
  const isGroup = mine.group !== undefined && mine.group === child?.group
  return isGroup ? how === 'append in turn' : mine.made > when
}

/** Notes that a `parallel` of a branch works on several items at once, until the function that it gives is called. */
export function enterParallel(branch: OrderedBranch): () => void {
  const add = (change: number) => {
    for (let at: OrderedBranch | undefined = branch; at !== undefined; at = at.parent) at.parallels += change
  }
  add(1)
  return () => add(-1)
}

/** Refuses what a branch does in an order of its own while a `parallel` is at work: an item has used the run above it. */
export function refuseInParallel(branch: OrderedBranch, what: string): void {
  if (branch.parallels === 0) return
  throw new Refusal(
    'used_in_parallel',
    'usage',
    `${what} was used on ${nameOf(branch)} while run.parallel works on several items, so the result would depend on who finishes first.`,
    {
      hint: 'Use the run that run.parallel gives to each item, or use it in onResult, or before or after run.parallel.',
    },
  )
}

function refusal(file: string, first: OrderedBranch, second: OrderedBranch, how: FileUseKind): Refusal {
  const verb = how === 'write' ? 'write' : 'append to'
  return new Refusal(
    'unordered_records',
    'failed',
    `${nameOf(first)} and ${nameOf(second)} both ${verb} ${file} while they are at work at the same time, so its content would depend on who finishes first.`,
    {
      hint: 'Use run.parallel, which writes the lines of its branches in the order of its items; or write in the branch that waits for both; or give each branch a folder of its own with scope(name, { folder }).',
    },
  )
}

function nameOf({ path }: OrderedBranch): string {
  return path === '' ? 'the root of the run' : `'${path}'`
}
