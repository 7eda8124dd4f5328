import { findTop, ignoredButTracked } from '../git/user-repository.ts'
import { installedTools } from '../guard/installed-tools.ts'
import { type Beginning, noRepository } from './begin-worktree.ts'
import { findCompanions } from './companions.ts'
import { renewWorktree } from './make-worktree.ts'
import { secretFiles } from './secret-files.ts'
import { snapshotsOf } from './worktree.ts'
import { type WorktreePlan, worktreeFolder } from './worktree-plan.ts'

/**
 * Makes a new worktree at a commit, whatever the user's own files are, and takes a snapshot of it. What an interrupted try
 * left there is removed first.
 */
export async function beginAtCommit(plan: WorktreePlan, commit: string): Promise<Beginning> {
  const { folder, signal } = plan
  const found = await findTop(folder, signal)
  if (found === undefined) throw noRepository(folder)
  const { top, prefix } = found
  const files = worktreeFolder(plan)
  await renewWorktree(plan, commit, top)
  const companions = await findCompanions(top, plan.include ?? [], signal)
  const snapshots = await snapshotsOf(plan, files, companions)
  try {
    const ignored = await ignoredButTracked(files, secretFiles, signal)
    const tree = await snapshots.take(ignored)
    return { tree, prefix, tools: await installedTools(top, prefix), companions, head: commit }
  } finally {
    await snapshots.close()
  }
}
