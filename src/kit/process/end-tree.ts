import { setTimeout as delay } from 'node:timers/promises'
import { isLimitedBy } from './limit-mark.ts'
import { type ProcessRow, readProcesses } from './process-table.ts'

/** A process that leads its own group, with all that came from it. */
export interface ProcessTree {
  readonly pid: number
  /** The mark that every process of the tree inherits in its environment. */
  readonly mark: string
  /** When it started, in ticks of the system; what it left behind started later. */
  readonly started?: number
}

// A process that outlives SIGKILL hangs in the kernel; it cannot be ended, so it is not waited for.
const patienceMs = 5000

/**
 * Ends a tree: SIGTERM to each process, SIGKILL to what is left after the grace, and again until nothing lives.
 * Gives the processes that could not be ended.
 */
export async function endTree(tree: ProcessTree, graceMs: number): Promise<number[]> {
  const graceEnd = performance.now() + graceMs
  const known = new Set([tree.pid])
  const asked = new Set<number>()
  for (let pause = 5; ; pause = Math.min(pause * 2, 100)) {
    const living = livingMembers(tree, known, await readProcesses())
    const now = performance.now()
    if (living.length === 0 || now > graceEnd + patienceMs) return living.map(({ pid }) => pid)
    if (now < graceEnd) {
      for (const { pid } of living) if (!asked.has(pid)) signal(pid, 'SIGTERM')
      for (const { pid } of living) asked.add(pid)
    } else {
      // The group goes in one stroke, so that none of it can start another in between.
      if (living.some(({ group }) => group === tree.pid)) signal(-tree.pid, 'SIGKILL')
      for (const { pid, group } of living) if (group !== tree.pid) signal(pid, 'SIGKILL')
    }
    await delay(now < graceEnd ? Math.min(pause, graceEnd - now) : pause)
  }
}

/** The processes of the group, the marked ones, and the children of all of these; remembered when they lose their parent. */
function livingMembers(tree: ProcessTree, known: Set<number>, rows: readonly ProcessRow[]): ProcessRow[] {
  for (const { pid, group, mark } of rows) if (group === tree.pid || mark === tree.mark) known.add(pid)
  for (const { pid } of strays(tree, rows)) known.add(pid)
  for (let before = -1; before !== known.size; ) {
    before = known.size
    for (const { pid, parent } of rows) if (known.has(parent)) known.add(pid)
  }
  return rows.filter(({ pid }) => known.has(pid))
}

/** Processes that left their parents and their environment behind, and still have the limit of what we started. */
function strays({ mark, started = 0 }: ProcessTree, rows: readonly ProcessRow[]): ProcessRow[] {
  const owner = ownerOf(mark)
  const parents = new Map(rows.map(({ pid, parent }) => [pid, parent]))
  const isBelow = (pid: number): boolean => {
    if (pid === owner || pid === process.pid) return true
    const parent = parents.get(pid)
    return parent !== undefined && parent > 1 && isBelow(parent)
  }
  return rows.filter(
    (row) =>
      row.mark === undefined &&
      (row.started ?? -1) >= started &&
      !isBelow(row.pid) &&
      isLimitedBy(owner, row.pid),
  )
}

/** The process of Reprise that made a mark. */
export const ownerOf = (mark: string): number => Number(mark.split('.')[1])

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself in the meantime, or it is not ours to end and counts as left over.
  }
}
