import { createHash } from 'node:crypto'
import { lstat, open, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { git } from '../git/git.ts'
import { lineOf, userPlace } from '../git/user-repository.ts'
import type { Tampering } from './tampering.ts'

/** What an agent has no business with, outside of the files it works on. Plain data for the journal. */
export interface RepositoryState {
  /** Files of the git directory that decide what git does, by name: hooks, settings, attributes. */
  readonly files: Readonly<Record<string, string>>
  /** Branches, tags and stashes: name to commit. */
  readonly refs: Readonly<Record<string, string>>
  /** Journals and manifests of runs: path to how long it was and a digest of it. */
  readonly records: Readonly<Record<string, { readonly bytes: number; readonly digest: string }>>
}

export interface WatchedRepository {
  /** A folder in the user's repository. */
  readonly folder: string
  /** The folder with the runs of the project, such as `.reprise/runs`. */
  readonly runs?: string
  readonly signal: AbortSignal
}

/** Looks at hooks, settings, branches and stashes of a repository, and at the journals of runs. */
export async function repositoryState({ folder, runs, signal }: WatchedRepository): Promise<RepositoryState> {
  const place = userPlace(folder, signal)
  const common = await lineOf(['rev-parse', '--path-format=absolute', '--git-common-dir'], place).catch(
    () => undefined,
  )
  const records = runs === undefined ? {} : await recordsIn(runs)
  if (common === undefined) return { files: {}, refs: {}, records }
  const listed = await git(['for-each-ref', '--format=%(refname) %(objectname)'], place, 16 * 1024 * 1024)
  const rows = listed.text
    .split('\n')
    .flatMap((row) => (row === '' ? [] : [row.split(' ') as [string, string]]))
  return {
    files: await decidingFiles(resolve(folder, common)),
    refs: Object.fromEntries(rows.filter(([name]) => !name.startsWith('refs/heads/reprise/'))),
    records,
  }
}

const deciding = ['config', 'config.worktree', 'info/attributes', 'info/exclude', 'objects/info/alternates']

async function decidingFiles(common: string): Promise<Record<string, string>> {
  const hooks = (await readdir(join(common, 'hooks')).catch(() => [])).filter(
    (name) => !name.endsWith('.sample'),
  )
  const files: Record<string, string> = {}
  for (const name of [...deciding, ...hooks.map((hook) => `hooks/${hook}`)]) {
    const bytes = await readFile(join(common, name)).catch(() => undefined)
    if (bytes !== undefined) files[name] = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  }
  return files
}

async function recordsIn(runs: string): Promise<RepositoryState['records']> {
  const records: Record<string, { bytes: number; digest: string }> = {}
  for (const run of await readdir(runs).catch(() => [])) {
    const path = join(runs, run, 'journal.jsonl')
    const facts = await lstat(path).catch(() => undefined)
    if (facts?.isFile()) records[path] = { bytes: facts.size, digest: await digestOf(path, facts.size) }
  }
  return records
}

/** The digest of the first bytes of a file; a file that is shorter has another one. */
async function digestOf(path: string, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path).catch(() => undefined)
  if (file === undefined) return 'missing'
  try {
    const chunk = Buffer.alloc(1024 * 1024)
    for (let at = 0; at < bytes; ) {
      const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, bytes - at), at)
      if (bytesRead === 0) return 'shorter'
      hash.update(chunk.subarray(0, bytesRead))
      at += bytesRead
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex').slice(0, 32)
}

/** What was done to a repository and to the journals of runs since a state of it was taken. */
export async function repositoryTampering(
  before: RepositoryState,
  watched: WatchedRepository,
): Promise<Tampering[]> {
  const now = await repositoryState(watched)
  const found = [
    ...differences(before.files, now.files, (name) => [`.git/${name}`, 'it decides what git does']),
    ...differences(before.refs, now.refs, (name) => [
      name,
      name === 'refs/stash' ? 'it is a stash of the user' : 'it is a branch or tag of the user',
    ]),
  ]
  for (const [path, { bytes, digest }] of Object.entries(before.records)) {
    const current = await digestOf(path, bytes)
    // Our own process adds to a journal meanwhile; what was there stays.
    if (current !== digest)
      found.push({
        path,
        how: current === 'missing' ? 'deleted' : 'modified',
        why: 'it is the journal of a run',
        stays: true,
      })
  }
  return found
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
