import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import type { Project } from './open-project.ts'

/** The folder in the user's cache directory for files of the runs of a project, such as worktrees. */
export function cacheOf({ root, env }: Pick<Project, 'root' | 'env'>): string {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12)
  return join(cacheDirectory(env, process.platform, homedir()), 'reprise', `${basename(root)}-${name}`)
}

/** The cache directory of a user, where each system keeps it. */
export function cacheDirectory(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
): string {
  if (env.REPRISE_CACHE) return env.REPRISE_CACHE
  if (env.XDG_CACHE_HOME) return env.XDG_CACHE_HOME
  return platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache')
}
