import { rm, writeFile } from 'node:fs/promises'
import { git } from '../git/git.ts'
import { userPlace } from '../git/user-repository.ts'
import type { Beginning } from './begin-worktree.ts'
import { commitFiles, commitPlace } from './commit-files.ts'
import { noCompanions } from './companions.ts'
import { excludedFiles } from './excluded-files.ts'
import { removeWorktree, retryWhileLocked } from './make-worktree.ts'
import type { Worktree } from './worktree.ts'
import { readyFile, type WorktreePlan, worktreeFolder } from './worktree-plan.ts'

/** How a result is committed. */
export interface ResultCommit {
  /** The snapshot that is the result. */
  readonly tree: string
  readonly message: string
  /** The branch that gets the commit, such as `experiment/round_1_executor_1`. */
  readonly branch: string
  /** The time of the commit: with it, committing again gives the same commit. */
  readonly date: string
}

/**
 * Commits a snapshot of a worktree on top of the commit that it began at, and names it with a branch. Gives undefined where
 * nothing was changed; then there is no branch. May be done again after a crash.
 */
export async function commitResult(
  plan: WorktreePlan,
  beginning: Beginning,
  worktree: Worktree,
  { tree, message, branch, date }: ResultCommit,
): Promise<string | undefined> {
  const { submodules } = beginning.companions ?? noCompanions
  const found = await commitPlace(plan)
  const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  const place = { ...found, environment: { ...found.environment, ...dates } }
  const index = found.environment.GIT_INDEX_FILE!
  const excludes = `${index}-exclude`
  try {
    await writeFile(excludes, `${(await excludedFiles(plan, submodules)).join('\n')}\n`)
    await worktree.restore(tree)
    const commit = await commitFiles({ place, excludes, submodules }, beginning.head!, message)
    if (commit === beginning.head) return undefined
    await retryWhileLocked(() => git(['update-ref', `refs/heads/${branch}`, commit], place))
    return commit
  } finally {
    await rm(index, { force: true })
    await rm(excludes, { force: true })
  }
}

/** Removes the worktree of a plan with what belongs to it. Does nothing where there is none. */
export async function dropWorktree(plan: WorktreePlan): Promise<void> {
  await removeWorktree(worktreeFolder(plan), userPlace(plan.folder, plan.signal))
  await rm(readyFile(plan), { force: true })
}
