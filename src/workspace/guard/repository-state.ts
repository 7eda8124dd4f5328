import { createHash } from 'node:crypto'
import { readdir, readFile, realpath } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { type GitPlace, git } from '../git/git.ts'
import { lineOf, userPlace } from '../git/user-repository.ts'
import type { Tampering } from './tampering.ts'

/** What an agent has no business with, outside of the files it works on. Plain data for the journal. */
export interface RepositoryState {
  /** Files of the git directory that decide what git does, by name: hooks, settings, attributes. */
  readonly files: Readonly<Record<string, string>>
  /** Branches, tags and stashes: name to commit. */
  readonly refs: Readonly<Record<string, string>>
  /** Worktrees of the user by folder: the branch that is checked out there. */
  readonly worktrees: Readonly<Record<string, string>>
}

export interface RepositoryLook {
  /** A folder of the user in the repository. */
  readonly folder: string
  /** Where worktrees of runs are: these are no worktrees of the user. */
  readonly cache: string
  readonly signal: AbortSignal
}

/** Looks at hooks, settings, branches, stashes and worktrees of the repository around a folder of the user. */
export async function repositoryState({ folder, cache, signal }: RepositoryLook): Promise<RepositoryState> {
  const place = userPlace(folder, signal)
  const common = await lineOf(['rev-parse', '--path-format=absolute', '--git-common-dir'], place).catch(
    () => undefined,
  )
  if (common === undefined) return { files: {}, refs: {}, worktrees: {} }
  const listed = await git(['for-each-ref', '--format=%(refname) %(objectname)'], place, 16 * 1024 * 1024)
  const rows = listed.text
    .split('\n')
    .flatMap((row) => (row === '' ? [] : [row.split(' ') as [string, string]]))
  return {
    files: await decidingFiles(resolve(folder, common)),
    refs: Object.fromEntries(rows.filter(([name]) => !name.startsWith('refs/heads/reprise/'))),
    worktrees: await worktreesOf(cache, place),
  }
}

async function worktreesOf(cache: string, place: GitPlace): Promise<Record<string, string>> {
  const ours = (await realpath(cache).catch(() => cache)) + sep
  const { text } = await git(['worktree', 'list', '--porcelain', '-z'], place, 16 * 1024 * 1024)
  const blocks = text.split('\0\0').map((block) => block.split('\0'))
  const found = blocks.flatMap((lines): [string, string][] => {
    const field = (name: string) => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1)
    const path = field('worktree')
    return path === undefined || path.startsWith(ours) ? [] : [[path, field('branch') ?? 'no branch']]
  })
  return Object.fromEntries(found)
}

const deciding = ['config', 'config.worktree', 'info/attributes', 'info/exclude', 'objects/info/alternates']

async function decidingFiles(common: string): Promise<Record<string, string>> {
  const hooks = (await readdir(join(common, 'hooks')).catch(() => [])).filter(
    (name) => !name.endsWith('.sample'),
  )
  const files: Record<string, string> = {}
  for (const name of [...deciding, ...hooks.map((hook) => `hooks/${hook}`)]) {
    const bytes = await readFile(join(common, name)).catch(() => undefined)
    if (bytes === undefined) continue
    const seen = name === 'config' ? withoutBranches(bytes.toString('latin1')) : bytes
    files[name] = createHash('sha256').update(seen).digest('hex').slice(0, 32)
  }
  return files
}

/** Settings without those of single branches, which git itself changes whenever the user makes, tracks or deletes one. */
const withoutBranches = (config: string) =>
  config.replace(
    /^\[branch "[^\n]*"\]\n(?:[ \t]+(?:remote|merge|rebase|description|pushremote) = [^\n\\]*\n)*/gim,
    '',
  )

/** What was done to a repository between two states of it. */
export function repositoryChanges(before: RepositoryState, after: RepositoryState): Tampering[] {
  return [
    ...differences(before.files, after.files, (name) => [`.git/${name}`, 'it decides what git does']),
    ...differences(before.refs, after.refs, (name) => [
      name,
      name === 'refs/stash' ? 'it is a stash of the user' : 'it is a branch or tag of the user',
    ]),
    ...differences(before.worktrees, after.worktrees, (path) => [path, 'it is a worktree of the user']),
  ]
}

function differences(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
  about: (name: string) => readonly [path: string, why: string],
): Tampering[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((name) => {
    if (before[name] === now[name]) return []
    const how = before[name] === undefined ? 'added' : now[name] === undefined ? 'deleted' : 'modified'
    const [path, why] = about(name)
    return [{ path, how, why, stays: true as const }]
  })
}
