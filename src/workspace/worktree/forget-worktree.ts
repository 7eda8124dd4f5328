import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { git } from '../git/git.ts'
import { lineOf, userPlace } from '../git/user-repository.ts'
import { removeWorktree } from './make-worktree.ts'
import { branchOf, indexFolder, type WorktreePlan, worktreeFolder } from './worktree-plan.ts'

/** Removes all worktrees of a run. A git branch goes only where all of it is in the user's branch already. */
export async function forgetWorktrees(plan: Omit<WorktreePlan, 'path'>): Promise<void> {
  const root = { ...plan, path: '' }
  for (const name of await namesOf(plan, 'indexes'))
    await rm(join(indexFolder(root), '..', name), { recursive: true, force: true })
  for (const kind of ['in-place', 'applied'])
    for (const name of await namesOf(plan, kind)) await rm(join(plan.cache, kind, name))
  if (plan.inPlace) return
  const place = userPlace(plan.folder, plan.signal)
  for (const name of await namesOf(plan, 'worktrees')) {
    const folder = join(worktreeFolder(root), '..', name)
    if (name.endsWith('.ready')) await rm(folder, { force: true })
    else await removeWorktree(folder, place)
  }
  const branch = branchOf(root)
  const list = ['branch', '--list', '--format=%(refname:short)', branch, `${branch}--*`]
  const branches = await lineOf(list, place).catch(() => '')
  for (const name of branches.split('\n').filter((line) => line !== ''))
    await git(['branch', '--delete', name], place).catch(() => undefined)
}

async function namesOf({ cache, runId }: Omit<WorktreePlan, 'path'>, kind: string): Promise<string[]> {
  const names = await readdir(join(cache, kind)).catch(() => [])
  const own = [runId, `${runId}.json`, `${runId}.ready`]
  return names.filter((name) => own.includes(name) || name.startsWith(`${runId}--`))
}
