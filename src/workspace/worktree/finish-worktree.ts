import { rm, writeFile } from 'node:fs/promises'
import type { FileChanges } from '../git/changes-between.ts'
import { git } from '../git/git.ts'
import { lineOf, userPlace } from '../git/user-repository.ts'
import type { Beginning } from './begin-worktree.ts'
import { type CommitOrder, commitFiles, commitPlace } from './commit-files.ts'
import { noCompanions } from './companions.ts'
import { excludedFiles } from './excluded-files.ts'
import type { LeftBehind } from './left-behind.ts'
import { removeWorktree } from './make-worktree.ts'
import type { Worktree } from './worktree.ts'
import { branchOf, readyFile, type WorktreePlan, worktreeFolder } from './worktree-plan.ts'

/**
 * Leaves a snapshot behind as the result: in place, or as a commit on the branch of the worktree, which is then removed.
 * Uncommitted changes of the user are a commit of their own below it. In a worktree, no file of the user is touched.
 */
export async function finishWorktree(
  plan: WorktreePlan,
  beginning: Beginning,
  worktree: Worktree,
  result: { readonly tree: string; readonly message: string },
): Promise<LeftBehind> {
  const size = sizeOf(await worktree.snapshots.changes(beginning.tree, result.tree))
  if (plan.inPlace) {
    await worktree.restore(result.tree)
    await worktree.snapshot()
    return size
  }
  const { submodules } = beginning.companions ?? noCompanions
  const place = await commitPlace(plan)
  const excludes = `${place.environment.GIT_INDEX_FILE}-exclude`
  const branch = branchOf(plan)
  try {
    await writeFile(excludes, `${(await excludedFiles(plan, submodules)).join('\n')}\n`)
    const message = `Uncommitted changes at the start of ${plan.runId}`
    const order = { place, excludes, submodules }
    const base = await baseOf(order, beginning, worktree, message)
    await worktree.restore(result.tree)
    const commit = await commitFiles(order, base, result.message)
    await git(['update-ref', `refs/heads/${branch}`, commit], place)
    await removeWorktree(worktreeFolder(plan), userPlace(plan.folder, plan.signal))
    await rm(readyFile(plan), { force: true })
    return { ...size, branch, head: beginning.head!, base, commit }
  } finally {
    await rm(place.environment.GIT_INDEX_FILE!, { force: true })
    await rm(excludes, { force: true })
  }
}

/** The commit with the user's uncommitted changes, or that of the beginning where there were none. */
async function baseOf(
  order: CommitOrder,
  { head, tree }: Beginning,
  worktree: Worktree,
  message: string,
): Promise<string> {
  // The same tree needs no look at the files, which takes seconds in a large repository.
  if (tree === (await lineOf(['rev-parse', `${head}^{tree}`], order.place))) return head!
  await worktree.restore(tree)
  return commitFiles(order, head!, message)
}

const sizeOf = ({ files_changed, lines_added, lines_removed }: FileChanges) => ({
  files_changed,
  lines_added,
  lines_removed,
})
