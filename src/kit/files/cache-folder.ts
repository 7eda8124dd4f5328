import { createHash } from 'node:crypto'
import { basename, isAbsolute, join } from 'node:path'

/** Where a user's programs keep what they can make again. */
export interface CacheEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly homedir: string
}

/**
 * The folder in the user's cache directory that belongs to a project: worktrees and snapshots are kept there, outside of the
 * project, so that neither its tests nor its module resolution see them.
 */
export function cacheFolderOf(project: string, environment: CacheEnvironment): string {
  const name = basename(project)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  const hash = createHash('sha256').update(project).digest('hex').slice(0, 16)
  return join(cacheDirectory(environment), 'reprise', name === '' ? hash : `${name.slice(0, 40)}-${hash}`)
}

function cacheDirectory({ env, platform, homedir }: CacheEnvironment): string {
  // The specification of XDG says to ignore relative paths.
  if (env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME)) return env.XDG_CACHE_HOME
  if (platform === 'darwin') return join(homedir, 'Library', 'Caches')
  if (platform === 'win32' && env.LOCALAPPDATA) return env.LOCALAPPDATA
  return join(homedir, '.cache')
}
