import { join } from 'node:path'
import { type GitPlace, git } from '../git/git.ts'
import { lineOf, userPlace } from '../git/user-repository.ts'
import { installedPackages } from './installed-packages.ts'
import { indexFolder, type WorktreePlan, worktreeFolder } from './worktree-plan.ts'

/** The user's repository with the files of the worktree, whatever an agent did to the link between the two. */
export async function commitPlace(plan: WorktreePlan): Promise<GitPlace> {
  const user = userPlace(plan.folder, plan.signal)
  const top = worktreeFolder(plan)
  const [who, repository] = await Promise.all([
    identity(user),
    lineOf(['rev-parse', '--path-format=absolute', '--git-common-dir'], user),
  ])
  return {
    ...user,
    folder: top,
    environment: {
      ...user.environment,
      ...who,
      GIT_DIR: repository,
      GIT_WORK_TREE: top,
      GIT_INDEX_FILE: join(indexFolder(plan), 'commit-index'),
    },
  }
}

export interface CommitOrder {
  readonly place: GitPlace
  /** A file with patterns of what is not committed. */
  readonly excludes: string
  readonly submodules: readonly string[]
}

/** A commit of the files as they are; the parent itself where they are the same. */
export async function commitFiles(
  { place, excludes, submodules }: CommitOrder,
  parent: string,
  message: string,
): Promise<string> {
  const links = installedPackages.map((name) => `:(top,exclude,glob)**/${name}`)
  const inner = submodules.map((path) => `:(top,exclude,literal)${path}`)
  await git(['read-tree', parent], place)
  await git(['-c', `core.excludesFile=${excludes}`, 'add', '--all', '--', ':/', ...links, ...inner], place)
  const tree = await lineOf(['write-tree'], place)
  if (tree === (await lineOf(['rev-parse', `${parent}^{tree}`], place))) return parent
  return lineOf(['commit-tree', tree, '-p', parent, '-m', message], place)
}

/** Who commits: the user, or Reprise where git does not know the user. */
export async function identity(user: GitPlace): Promise<Record<string, string>> {
  const isKnown = await git(['var', 'GIT_COMMITTER_IDENT'], user).then(
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
