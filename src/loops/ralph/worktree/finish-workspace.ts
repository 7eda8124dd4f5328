import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { git } from '../../../agents/index.ts'
import { branchOf, removeWorktree, worktreeOf } from './make-worktree.ts'
import { lineOf, userPlace } from './user-repository.ts'
import type { Beginning, Workspace, WorkspacePlan } from './workspace.ts'

/** What is left when a loop has ended. */
export interface LeftBehind {
  readonly branch?: string
  readonly commit?: string
}

/**
 * Leaves the files of a tree behind: in place, or as one commit on the branch of the loop, whose worktree is then taken
 * away. Files of the user are not touched in the second case.
 */
export async function finishWorkspace(
  plan: WorkspacePlan,
  beginning: Beginning,
  workspace: Workspace,
  result: { readonly tree: string; readonly message: string },
): Promise<LeftBehind> {
  await workspace.at(result.tree)
  if (plan.workspace === 'in-place') return {}
  const commit = await commitWorktree(plan, beginning, result.message)
  await removeWorktree(worktreeOf(plan), userPlace(plan.folder, plan.signal))
  return { branch: branchOf(plan.runId), commit }
}

/** One commit with the files of the worktree, whatever an actor did with branches and commits in there. */
async function commitWorktree(plan: WorkspacePlan, { head }: Beginning, message: string): Promise<string> {
  const user = userPlace(plan.folder, plan.signal)
  const index = join(plan.home, plan.runId, 'commit-index')
  // The actor may have done anything to the link between worktree and repository, so it is not asked.
  const repository = await lineOf(['rev-parse', '--path-format=absolute', '--git-common-dir'], user)
  const top = worktreeOf(plan)
  const place = {
    ...user,
    folder: top,
    environment: {
      ...user.environment,
      GIT_DIR: repository,
      GIT_WORK_TREE: top,
      GIT_INDEX_FILE: index,
      ...(await identity(plan)),
    },
  }
  try {
    await git(['read-tree', head!], place)
    await git(['add', '--all', '--', ':/', ...lent.map((name) => `:(top,exclude,glob)**/${name}`)], place)
    const tree = await lineOf(['write-tree'], place)
    const branch = `refs/heads/${branchOf(plan.runId)}`
    const isChanged = tree !== (await lineOf(['rev-parse', `${head}^{tree}`], place))
    const commit = isChanged ? await lineOf(['commit-tree', tree, '-p', head!, '-m', message], place) : head!
    await git(['update-ref', branch, commit], place)
    return commit
  } finally {
    await rm(index, { force: true })
  }
}

/** The links to installed packages are no part of the work. */
const lent = ['node_modules', '.venv', 'venv']

/** Who commits: the user, or Reprise where git does not know the user. */
async function identity(plan: WorkspacePlan): Promise<Record<string, string>> {
  const isKnown = await git(['var', 'GIT_COMMITTER_IDENT'], userPlace(plan.folder, plan.signal)).then(
    () => true,
    () => false,
  )
  if (isKnown) return {}
  const [name, email] = ['Reprise', 'reprise@localhost']
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  }
}
