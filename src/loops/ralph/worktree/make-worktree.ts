import { access, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type GitPlace, git } from '../../../agents/index.ts'
import { lineOf, userPlace } from './user-repository.ts'
import type { Beginning, WorkspacePlan } from './workspace.ts'

/** The branch on which a loop leaves its result. */
export const branchOf = (runId: string) => `reprise/${runId}`

/** Where the worktree of a loop lives. */
export const worktreeOf = ({ home, runId }: Pick<WorkspacePlan, 'home' | 'runId'>) =>
  join(home, runId, 'tree')

/** Makes the worktree of a loop from the repository around `top`, unless it is there. */
export async function makeWorktree(plan: WorkspacePlan, { head }: Beginning, top: string): Promise<void> {
  const folder = worktreeOf(plan)
  const isThere = await access(join(folder, '.git')).then(
    () => true,
    () => false,
  )
  if (isThere) return
  const place = userPlace(top, plan.signal)
  await removeWorktree(folder, place)
  await mkdir(dirname(folder), { recursive: true })
  const add = ['worktree', 'add', '--quiet', '--force', '-B', branchOf(plan.runId), folder, head!]
  await oneAtATime(() => git(add, place))
}

/** Takes a worktree away, with what git knows of it. Others are left alone: one that is being made looks like one to prune. */
export async function removeWorktree(folder: string, place: GitPlace): Promise<void> {
  await oneAtATime(() => git(['worktree', 'remove', '--force', '--force', folder], place)).catch(() =>
    forgetWorktree(folder, place),
  )
  await rm(folder, { recursive: true, force: true })
}

/** Takes away what git knows of a worktree whose link to the repository is gone, which git itself refuses to do. */
async function forgetWorktree(folder: string, place: GitPlace): Promise<void> {
  const repository = await lineOf(['rev-parse', '--path-format=absolute', '--git-common-dir'], place).catch(
    () => undefined,
  )
  if (repository === undefined) return
  const all = join(repository, 'worktrees')
  for (const name of await readdir(all).catch(() => [])) {
    const link = (await readFile(join(all, name, 'gitdir'), 'utf8').catch(() => '')).trim()
    if (link === join(folder, '.git')) await rm(join(all, name), { recursive: true, force: true })
  }
}

// The last two are what git says of a worktree that another process is just making.
const passing = /lock|File exists|Another git process|failed to read|commondir|gitdir/i

/** Git holds its locks for a moment and does not wait for them; another loop may be at the same repository. */
async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  for (let wait = 20; ; wait *= 2) {
    try {
      return await work()
    } catch (error) {
      if (wait > 5000 || !passing.test((error as Error).message)) throw error
      await delay(wait)
    }
  }
}
