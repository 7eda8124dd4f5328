import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { ConfigError, type ConfigWarning } from './config-problem.ts'

/** The names under which a configuration is looked for. */
export const configFileNames = [
  'reprise.config.ts',
  'reprise.config.mjs',
  'reprise.config.js',
  'reprise.config.json',
] as const

/** What the search came to. */
export interface FoundConfig {
  readonly path?: string
  readonly warnings: readonly ConfigWarning[]
}

/**
 * Finds the nearest configuration file: in the folder, or in a parent up to the root of the git repository.
 * Outside of a repository the search ends at the home folder; outside of both only the folder itself counts,
 * because a configuration may be a program and /tmp belongs to everybody.
 */
export async function findConfigFile(folder: string, home: string): Promise<FoundConfig> {
  const start = resolve(folder)
  const listings = await listUpwards(start)
  const last = lastOf(listings, start, resolve(home))
  const warnings: ConfigWarning[] = []
  for (const { path, names } of listings.slice(0, last + 1)) {
    warnings.push(...names.filter(isNotRead).map((name) => notRead(join(path, name), start)))
    const found = configFileNames.filter((name) => names.includes(name))
    if (found.length > 1) throw tooMany(found, path, start)
    if (found[0] !== undefined) return { path: join(path, found[0]), warnings }
  }
  return { warnings }
}

/** Whether a folder has a configuration at all, be it one that can be read or not. Quick, for those who start with that. */
export async function hasConfigFile(folder: string, home: string = homedir()): Promise<boolean> {
  return findConfigFile(folder, home).then(
    ({ path }) => path !== undefined,
    () => true,
  )
}

/** A path as seen from the folder in which the command was given. */
export function shownFrom(folder: string, path: string): string {
  return (relative(resolve(folder), path) || basename(path)).split(sep).join('/')
}

interface Listing {
  readonly path: string
  readonly names: readonly string[]
}

async function listUpwards(start: string): Promise<Listing[]> {
  const listings: Listing[] = []
  for (let path = start; ; path = dirname(path)) {
    listings.push({ path, names: await namesIn(path, path === start) })
    if (path === dirname(path)) return listings
  }
}

async function namesIn(path: string, needed: boolean): Promise<readonly string[]> {
  try {
    return await readdir(path)
  } catch (cause) {
    if (!needed) return []
    const found = cause instanceof Error ? cause.message : String(cause)
    const repair = 'give a folder that exists and can be read'
    throw new ConfigError([{ where: path, key: '', found, expected: 'a folder', repair }], { cause })
  }
}

function lastOf(listings: readonly Listing[], start: string, home: string): number {
  const repository = listings.findIndex(({ names }) => names.includes('.git'))
  const atHome = start === home || start.startsWith(home + sep)
  if (!atHome) return Math.max(repository, 0)
  const top = listings.findIndex(({ path }) => path === home)
  return repository >= 0 ? Math.min(repository, top) : top
}

function isNotRead(name: string): boolean {
  return /^reprise\.config\.(?:ya?ml|toml|jsonc|json5|mts|cts|cjs)$/.test(name)
}

function notRead(path: string, folder: string): ConfigWarning {
  const where = shownFrom(folder, path)
  return { where, message: `${where} is not read. Name it one of ${configFileNames.join(', ')}.` }
}

function tooMany(found: readonly string[], path: string, folder: string): ConfigError {
  return new ConfigError([
    {
      where: shownFrom(folder, join(path, found[0]!)),
      file: join(path, found[0]!),
      key: '',
      found: `${found.join(' and ')} in the same folder`,
      expected: 'one configuration file',
      repair: `keep one of ${found.join(' and ')}`,
    },
  ])
}
