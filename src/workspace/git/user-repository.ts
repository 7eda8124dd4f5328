import { readFile, realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { Refusal } from '../../kit/index.ts'
import { type GitPlace, git, gitEnvironment } from './git.ts'

/** The repository of the user around a folder. */
export interface UserRepository {
  /** The top of its work tree. */
  readonly top: string
  /** The folder below the top; empty where it is the top. */
  readonly prefix: string
  /** The commit that is checked out; undefined before the first. */
  readonly head?: string
  /** Whether nothing is changed, staged or untracked. */
  readonly clean: boolean
}

/** Looks at the repository around a folder; undefined where there is none, or no git. */
export async function findRepository(
  folder: string,
  signal: AbortSignal,
): Promise<UserRepository | undefined> {
  const found = await findTop(folder, signal)
  if (found === undefined) return undefined
  const place = userPlace(folder, signal)
  const [head, status] = await Promise.all([
    lineOf(['rev-parse', '--verify', '--quiet', 'HEAD'], place).catch(() => undefined),
    git(['status', '--porcelain', '--', ':/', ':(top,exclude,glob)**/.reprise/**'], place),
  ])
  return { ...found, ...(head && { head }), clean: status.text === '' }
}

/** Where a folder is in the repository around it. Unlike `findRepository` it does not look at the files. */
export async function findTop(
  folder: string,
  signal: AbortSignal,
): Promise<Pick<UserRepository, 'top' | 'prefix'> | undefined> {
  const line = await lineOf(['rev-parse', '--show-toplevel'], userPlace(folder, signal)).catch(ifNone)
  if (line === undefined) return undefined
  const top = await realpath(line)
  return { top, prefix: relative(top, await realpath(folder)).replaceAll('\\', '/') }
}

/** A clone as a judge needs it. */
export interface Clone {
  readonly top: string
  /** Its git directory, shared by all its worktrees. */
  readonly repository: string
  /** Whether it holds a commit. */
  has(commit: string): Promise<boolean>
}

/** Looks at the clone around a folder. Refuses a folder without one. */
export async function findClone(folder: string, signal: AbortSignal): Promise<Clone> {
  const found = await findTop(folder, signal)
  if (found === undefined)
    throw new Refusal('no_repository', 'usage', `${folder} is not in a git repository.`)
  const place = userPlace(found.top, signal)
  return {
    top: found.top,
    repository: await lineOf(['rev-parse', '--path-format=absolute', '--git-common-dir'], place),
    has: (commit) =>
      git(['cat-file', '-e', `${commit}^{commit}`], place).then(
        () => true,
        () => false,
      ),
  }
}

/** Files that are committed although a rule of the user or one of `patterns` ignores them. */
export async function ignoredButTracked(
  top: string,
  patterns: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const rules = patterns.map((pattern) => `--exclude=${pattern}`)
  const { text } = await git(
    ['ls-files', '-z', '--cached', '--ignored', '--exclude-standard', ...rules],
    userPlace(top, signal),
    16 * 1024 * 1024,
  )
  return text.split('\0').filter((path) => path !== '')
}

/** What the user ignores outside of the files of a repository: for this clone, and globally. */
export async function ignoredByUser(folder: string, signal: AbortSignal): Promise<string[]> {
  const place = userPlace(folder, signal)
  const [own, configured] = await Promise.all([
    lineOf(['rev-parse', '--path-format=absolute', '--git-path', 'info/exclude'], place).catch(ifNone),
    lineOf(['config', '--path', 'core.excludesFile'], place).catch(() => ''),
  ])
  if (own === undefined) return []
  const home = process.env.XDG_CONFIG_HOME || join(homedir(), '.config')
  const everywhere = configured === '' ? join(home, 'git', 'ignore') : resolve(folder, configured)
  // In git the ignore file of a clone overrides the global one, and the last matching line counts.
  const texts = await Promise.all([everywhere, own].map((file) => readFile(file, 'utf8').catch(() => '')))
  return texts.flatMap((text) => text.split(/\r?\n/))
}

/** Git in a folder of the user, as the user has it, but without hooks. */
export function userPlace(folder: string, signal: AbortSignal): GitPlace {
  return { folder, signal, environment: gitEnvironment(process.env) }
}

/** The one line that git prints. */
export async function lineOf(args: readonly string[], place: GitPlace): Promise<string> {
  return (await git(args, place)).text.replace(/\r?\n$/, '')
}

function ifNone(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || /not a git repository|must be run in a work tree/.test(error.message)) return
  throw error
}
