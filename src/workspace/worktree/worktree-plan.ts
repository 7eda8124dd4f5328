import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** Which files a branch of a run works on. */
export interface WorktreePlan {
  /** Whether it works on the user's own files; otherwise on a worktree beside them. */
  readonly inPlace: boolean
  /** The folder of the user that the work is about. */
  readonly folder: string
  /** A folder in the user's cache directory: worktrees and snapshots are kept there. */
  readonly cache: string
  readonly runId: string
  /** The branch of the run; empty at its root. Each branch has a worktree of its own. */
  readonly path: string
  /** Ignored files and folders that a worktree needs, below the top. */
  readonly include?: readonly string[]
  /** A command that prepares a new worktree, such as `npm run build`. */
  readonly setup?: string
  /** The command that saves changes of the user which are in the way of work in place. */
  readonly setAside?: string
  /** Whether the worktree is on no branch of its own; its result is then committed under a name that is given. */
  readonly detached?: boolean
  readonly signal: AbortSignal
}

type Name = Pick<WorktreePlan, 'runId' | 'path'>

/**
 * The name of a worktree: that of the run, and of its branch where it has one. Run ids hold no double dash, so the name of
 * a branch is never that of another run. A path that does not fit into a name has a hash of it at the end.
 */
export function worktreeName({ runId, path }: Name): string {
  if (path === '') return runId
  const parts = path.split('/')
  const plain = parts.map((part) => part.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'))
  const isExact = parts.every((part) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(part)) && path.length <= 100
  const hash = isExact ? '' : `-${createHash('sha256').update(path).digest('hex').slice(0, 8)}`
  return `${runId}--${plain.join('--').slice(0, 100)}${hash}`
}

/** The git branch on which a worktree leaves its result. */
export const branchOf = (name: Name): string => `reprise/${worktreeName(name)}`

/** Where a worktree lies. */
export const worktreeFolder = (plan: Name & Pick<WorktreePlan, 'cache'>): string =>
  join(plan.cache, 'worktrees', worktreeName(plan))

/** Where the git index of a worktree's snapshots lies. */
export const indexFolder = (plan: Name & Pick<WorktreePlan, 'cache'>): string =>
  join(plan.cache, 'indexes', worktreeName(plan))

/** A note that the worktree is complete: made, filled and prepared. */
export const readyFile = (plan: Name & Pick<WorktreePlan, 'cache'>): string => `${worktreeFolder(plan)}.ready`

/** The git directory with the snapshots of all runs of a project. */
export const snapshotStore = (cache: string): string => join(cache, 'snapshots.git')
