import { access, appendFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tampering } from '../attempt.ts'
import { changedTools, type InstalledTools, installedTools } from './installed-tools.ts'
import { makeWorktree, worktreeOf } from './make-worktree.ts'
import { lockPlace, loopAt } from './place-lock.ts'
import { openTreeStore, type TreeStore } from './tree-store.ts'
import { findRepository, ignoredButTracked, ignoredByUser, type UserRepository } from './user-repository.ts'

/** Where a loop works, as its configuration says. */
export interface WorkspacePlan {
  readonly workspace: 'worktree' | 'in-place'
  /** The user's project. */
  readonly folder: string
  /** Where loops keep their trees: `.reprise/ralph`. */
  readonly home: string
  readonly runId: string
  readonly signal: AbortSignal
}

/** What was found at the beginning; plain data for the journal. */
export interface Beginning {
  /** The files of the user as they were, uncommitted changes included. */
  readonly tree: string
  /** The commit that was checked out, where the work is done beside it. */
  readonly head?: string
  /** The project below the top of its repository. */
  readonly prefix: string
  /** The programs that are installed in it; unknown to loops of old. */
  readonly tools?: InstalledTools
}

/** The files that a loop works on. */
export interface Workspace {
  /** Where commands are run. */
  readonly folder: string
  /** That folder below the top of its tree. */
  readonly prefix: string
  readonly trees: TreeStore
  /** The files with which the loop began. */
  readonly beginning: string
  /** Makes the files those of a tree, unless they are known to be. */
  at(tree: string): Promise<void>
  /** The tree of the files as they are now. */
  look(): Promise<string>
  /** The installed programs that are not what they were at the beginning. */
  changedTools(): Promise<readonly Tampering[]>
  close(): Promise<void>
}

/** A project in which a loop cannot work in the way that was asked for. */
export class NoWorkspace extends Error {
  override readonly name = 'NoWorkspace'
}

/** Looks at the project and keeps a picture of it. Nothing of the user's is changed. */
export async function beginWorkspace(plan: WorkspacePlan): Promise<Beginning> {
  const repository = await findRepository(plan.folder, plan.signal)
  if (plan.workspace === 'worktree') checkRepository(repository, plan.folder)
  const top = repository?.top ?? plan.folder
  const other = plan.workspace === 'in-place' ? await loopAt(top) : undefined
  if (other !== undefined) throw atWork(other, top)
  const trees = await storeOf(plan, top)
  try {
    const ignored = repository === undefined ? [] : await ignoredButTracked(top, plan.signal)
    const tree = await trees.snapshot(ignored)
    const { head, prefix = '' } = repository ?? {}
    const tools = await installedTools(top, prefix)
    return { tree, prefix, tools, ...(plan.workspace === 'worktree' && head !== undefined && { head }) }
  } finally {
    await trees.close()
  }
}

function checkRepository(repository: UserRepository | undefined, folder: string): void {
  if (repository === undefined)
    throw new NoWorkspace(
      `${folder} is in no git repository, so there is nothing to make a worktree of. Run \`git init\` and commit, or work in place with --in-place.`,
    )
  if (repository.head === undefined)
    throw new NoWorkspace(
      `The repository of ${folder} has no commit yet, and a worktree begins at one. Commit something, or work in place with --in-place.`,
    )
}

/** Opens the files that a loop works on: the user's own, or a worktree that is made where it is missing. */
export async function openWorkspace(plan: WorkspacePlan, beginning: Beginning): Promise<Workspace> {
  const isBeside = plan.workspace === 'worktree'
  const user = await findRepository(plan.folder, plan.signal)
  const home = user?.top ?? plan.folder
  const top = isBeside ? worktreeOf(plan) : home
  const release = isBeside ? async () => {} : await lockPlace(top, plan.runId)
  if (release === undefined) throw atWork((await loopAt(top)) ?? 'another loop', top)
  if (isBeside) await makeWorktree(plan, beginning, home)
  const folder = join(top, beginning.prefix)
  const trees = await storeOf(plan, top)
  if (isBeside) await linkInstalled(plan.folder, folder)
  let known: string | undefined
  let isFirst = !isBeside
  return {
    folder,
    prefix: beginning.prefix,
    trees,
    beginning: beginning.tree,
    async at(tree) {
      if (known !== tree) {
        const before = await trees.restore(tree)
        // Somebody may have gone on working where a loop was interrupted; that can be found again.
        if (isFirst && before !== tree)
          await appendFile(join(plan.home, 'replaced.txt'), `${plan.runId} ${before}\n`)
      }
      isFirst = false
      // Whoever asked is about to work on the files.
      known = undefined
    },
    async look() {
      known = await trees.snapshot()
      return known
    },
    changedTools: () => changedTools(beginning, home, top),
    async close() {
      await trees.close()
      await release()
    },
  }
}

function atWork(runId: string, top: string): NoWorkspace {
  return new NoWorkspace(
    `${runId} is at work in place in ${top}, and two loops would judge each other's files. Wait for it, or work beside it with --worktree.`,
  )
}

async function storeOf({ home, runId, folder, signal }: WorkspacePlan, top: string): Promise<TreeStore> {
  const store = join(home, 'store.git')
  const exclude = [...(await ignoredByUser(folder, signal)), ...installed]
  return openTreeStore({ store, home: join(home, runId), top, exclude, signal })
}

/** Folders of installed packages: too large to copy, and not the actor's to change. */
const installed = ['node_modules', '.venv', 'venv']

/** Lends the installed packages of the project to its worktree. */
async function linkInstalled(from: string, to: string): Promise<void> {
  for (const name of installed) {
    const isThere = await access(join(from, name)).then(
      () => true,
      () => false,
    )
    // A link that is there already, or a folder that is committed, is as good.
    if (isThere) await symlink(join(from, name), join(to, name), 'junction').catch(() => undefined)
  }
}
