import { join } from 'node:path'
import { Refusal } from '../../kit/index.ts'
import { findRepository, ignoredButTracked, type UserRepository } from '../git/user-repository.ts'
import { type InstalledTools, installedTools } from '../guard/installed-tools.ts'
import { type Companions, findCompanions } from './companions.ts'
import { endLeftInPlace } from './end-left-in-place.ts'
import { folderHolder } from './folder-lock.ts'
import { writeInPlaceState } from './in-place-state.ts'
import { secretFiles } from './secret-files.ts'
import { folderBusy, snapshotsOf } from './worktree.ts'
import type { WorktreePlan } from './worktree-plan.ts'

/** What was found at the beginning; plain data for the journal. */
export interface Beginning {
  /** The snapshot of the user's files, uncommitted changes included. */
  readonly tree: string
  /** The commit that was checked out; absent for work in place. */
  readonly head?: string
  /** The folder of the plan below the top of its repository. */
  readonly prefix: string
  /** The programs that are installed in it. */
  readonly tools: InstalledTools
  /** What checks may need beside the files of the snapshot. */
  readonly companions: Companions
}

/** Takes a snapshot of the user's files for worktrees to begin with. Nothing of the user's is changed. */
export async function beginWorktree(plan: WorktreePlan): Promise<Beginning> {
  const { inPlace, folder, signal } = plan
  const repository = await findRepository(folder, signal)
  if (!inPlace) requireCommit(repository, folder)
  const top = repository?.top ?? folder
  const holder = inPlace ? await folderHolder(top) : undefined
  if (holder !== undefined) throw folderBusy(holder, top)
  if (inPlace) await endLeftInPlace(join(top, repository?.prefix ?? ''))
  const companions = await findCompanions(top, plan.include ?? [], signal)
  const snapshots = await snapshotsOf(plan, top, companions)
  try {
    const ignored = repository === undefined ? [] : await ignoredButTracked(top, secretFiles, signal)
    const tree = await snapshots.take(ignored)
    const { head, prefix = '' } = repository ?? {}
    const tools = await installedTools(top, prefix)
    if (inPlace) await writeInPlaceState(plan.cache, plan.runId, tree)
    return { tree, prefix, tools, companions, ...(!inPlace && head !== undefined && { head }) }
  } finally {
    await snapshots.close()
  }
}

/** Throws where there is no commit that a worktree could begin at. */
export function requireCommit(repository: UserRepository | undefined, folder: string): void {
  if (repository === undefined) throw noRepository(folder)
  if (repository.head !== undefined) return
  const problem = `The repository of ${folder} has no commit yet, and a worktree begins at one.`
  throw noWorktree(problem, 'Commit something')
}

/** The refusal of a worktree of a folder that git does not know. */
export const noRepository = (folder: string): Refusal =>
  noWorktree(
    `${folder} is not in a git repository, so it cannot have a worktree.`,
    'Run `git init` and commit',
  )

const noWorktree = (problem: string, remedy: string) =>
  new Refusal('no_worktree', 'usage', problem, { hint: `${remedy}, or work in place with --in-place.` })
