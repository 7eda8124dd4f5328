import { ignoredByUser } from '../git/user-repository.ts'
import { installedPackages } from './installed-packages.ts'
import { secretFiles } from './secret-files.ts'
import type { WorktreePlan } from './worktree-plan.ts'

/** Patterns of files that are neither kept in snapshots nor committed unless git tracks them, as in a .gitignore. */
export async function excludedFiles(
  { folder, signal }: Pick<WorktreePlan, 'folder' | 'signal'>,
  submodules: readonly string[],
): Promise<string[]> {
  return [
    ...(await ignoredByUser(folder, signal)),
    ...installedPackages,
    ...secretFiles,
    ...submodules.map((path) => `/${path}`),
  ]
}
