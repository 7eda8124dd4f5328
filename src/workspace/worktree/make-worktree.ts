import { access, mkdir, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '../../kit/index.ts'
import { type GitPlace, git } from '../git/git.ts'
import { lineOf, userPlace } from '../git/user-repository.ts'
import { branchOf, readyFile, type WorktreePlan, worktreeFolder } from './worktree-plan.ts'

/** Makes the worktree of a plan at a commit of the repository around `top`, unless it is there. */
export async function makeWorktree(plan: WorktreePlan, head: string, top: string): Promise<void> {
  if (!(await isWorktree(worktreeFolder(plan), plan.signal))) await renewWorktree(plan, head, top)
}

/** Makes the worktree of a plan at a commit, whatever was left in its place. */
export async function renewWorktree(plan: WorktreePlan, head: string, top: string): Promise<void> {
  const folder = worktreeFolder(plan)
  const place = userPlace(top, plan.signal)
  await removeWorktree(folder, place)
  await rm(readyFile(plan), { force: true })
  await mkdir(dirname(folder), { recursive: true })
  const where = plan.detached === true ? ['--detach'] : ['-B', branchOf(plan)]
  const add = ['worktree', 'add', '--quiet', '--force', ...where, folder, head]
  await retryWhileLocked(() => git(add, place))
}

/** Whether a folder is the top of a work tree that git knows. A killed process may have left only a part of one. */
async function isWorktree(folder: string, signal: AbortSignal): Promise<boolean> {
  const real = await realpath(folder).catch(() => undefined)
  if (real === undefined) return false
  const top = await lineOf(['rev-parse', '--show-toplevel'], userPlace(folder, signal)).catch(() => undefined)
  return top !== undefined && (await realpath(top).catch(() => undefined)) === real
}

/** Removes a worktree with what git knows of it. Others are left alone: one that is being made looks like one to prune. */
export async function removeWorktree(folder: string, place: GitPlace): Promise<void> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  const remove = () => git(['worktree', 'remove', '--force', '--force', folder], place)
  const isRemoved =
    isThere &&
    (await retryWhileLocked(remove).then(
      () => true,
      () => false,
    ))
  if (!isRemoved) await removeRegistration(folder, place)
  await rm(folder, { recursive: true, force: true })
}

/** Removes what git knows of a worktree whose link to the repository is gone, which git itself refuses to do. */
async function removeRegistration(folder: string, place: GitPlace): Promise<void> {
  const repository = await lineOf(['rev-parse', '--path-format=absolute', '--git-common-dir'], place).catch(
    () => undefined,
  )
  if (repository === undefined) return
  // Git writes the real path; on macOS /tmp and /var are links.
  const parent = await realpath(dirname(folder)).catch(() => dirname(folder))
  const links = [join(folder, '.git'), join(parent, basename(folder), '.git')]
  const all = join(repository, 'worktrees')
  for (const name of await readdir(all).catch(() => [])) {
    const link = (await readFile(join(all, name, 'gitdir'), 'utf8').catch(() => '')).trim()
    if (links.includes(link)) await rm(join(all, name), { recursive: true, force: true })
  }
}

// The last two are what git says of a worktree that another process is just making.
const lockedMessage = /lock|File exists|Another git process|failed to read|commondir|gitdir/i

// Git words it as a lock that it cannot take, but waiting does not help: somebody else moved or made the name.
const movedMessage = /but expected|reference already exists|unable to resolve reference/

/** Whether git refused to move a branch or tag because it is not where it was expected. */
export const isMovedElsewhere = (error: unknown): boolean =>
  error instanceof Refusal && movedMessage.test(error.message)

/** Git holds its locks for a moment and does not wait for them; another run may use the same repository. */
export async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  for (let wait = 20; ; wait *= 2) {
    try {
      return await work()
    } catch (error) {
      const isLocked = lockedMessage.test((error as Error).message) && !isMovedElsewhere(error)
      if (wait > 5000 || !isLocked) throw error
      await delay(wait)
    }
  }
}
