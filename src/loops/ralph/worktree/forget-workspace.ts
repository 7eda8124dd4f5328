import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { git } from '../../../agents/index.ts'
import { branchOf, removeWorktree, worktreeOf } from './make-worktree.ts'
import { userPlace } from './user-repository.ts'
import type { WorkspacePlan } from './workspace.ts'

/** Takes away what a loop has left beside its run. A branch goes only where all of it is in the user's branch already. */
export async function forgetWorkspace(plan: WorkspacePlan): Promise<void> {
  if (plan.workspace === 'worktree') {
    const place = userPlace(plan.folder, plan.signal)
    await removeWorktree(worktreeOf(plan), place)
    await git(['branch', '--delete', branchOf(plan.runId)], place).catch(() => undefined)
  }
  await rm(join(plan.home, plan.runId), { recursive: true, force: true })
}
