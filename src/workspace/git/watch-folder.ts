import { copyFile, mkdir, mkdtemp, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Environment } from '../../kit/index.ts'
import { changesBetween, type FileChanges } from './changes-between.ts'
import { type GitPlace, git, gitEnvironment } from './git.ts'

export interface FolderWatch {
  /** What was changed since the watch began. */
  changes(): Promise<FileChanges>
  /** Takes the traces of the watch away. */
  close(): Promise<void>
}

export interface WatchOptions {
  readonly folder: string
  readonly environment: Environment
  readonly signal: AbortSignal
  readonly maxDiffBytes: number
}

// The runs of Reprise live in the user's project and are written while the command works.
const everythingOfTheUser = [':/', ':(top,exclude,glob)**/.reprise/**']

/**
 * Begins to watch the git work tree around a folder, or gives undefined where there is none.
 * Index, objects and refs of the user stay untouched: snapshots go into an index and an object folder of their own.
 */
export async function watchFolder(options: WatchOptions): Promise<FolderWatch | undefined> {
  const environment = gitEnvironment(options.environment)
  const outside: GitPlace = { folder: options.folder, environment, signal: options.signal }
  const top = await topOf(outside)
  if (top === undefined) return undefined
  const own = await mkdtemp(join(tmpdir(), 'reprise-diff-'))
  const close = () => rm(own, { recursive: true, force: true })
  try {
    const place = await privatePlace({ ...outside, folder: top }, own)
    const before = await snapshot(place)
    const changes = async () => {
      const after = await snapshot(place)
      const found = await changesBetween(before.tree, after.tree, place, options.maxDiffBytes)
      return after.problem === undefined
        ? found
        : { ...found, diff_exact: false, diff_problem: after.problem }
    }
    return { changes, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function topOf(place: GitPlace): Promise<string | undefined> {
  try {
    return (await git(['rev-parse', '--show-toplevel'], place)).text.replace(/\n$/, '')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || /not a git repository|must be run in a work tree/.test(message)) return undefined
    throw error
  }
}

/** A place that reads the user's objects and index, and writes into a folder of its own. */
async function privatePlace(place: GitPlace, own: string): Promise<GitPlace> {
  const path = async (name: string) => {
    const { text } = await git(['rev-parse', '--git-path', name], place)
    return resolve(place.folder, text.replace(/\n$/, ''))
  }
  const [index, objects] = [join(own, 'index'), join(own, 'objects')]
  await mkdir(objects)
  await copyIndex(await path('index'), index)
  return {
    ...place,
    environment: {
      ...place.environment,
      GIT_INDEX_FILE: index,
      GIT_OBJECT_DIRECTORY: objects,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(await path('objects')),
    },
  }
}

/** With the index comes git's knowledge of unchanged files, so that only changed ones are read. */
async function copyIndex(from: string, to: string): Promise<void> {
  const found = await stat(from).catch(() => undefined)
  if (found === undefined) return
  await copyFile(from, to)
  // Git distrusts entries as young as their index. A copy that looked younger would make it trust too much.
  const second = Math.floor(found.mtimeMs / 1000)
  await utimes(to, second, second)
}

interface Snapshot {
  readonly tree: string
  /** What could not be taken in, such as a file that may not be read. */
  readonly problem?: string
}

/** The tree of all files that are tracked or could be. */
async function snapshot(place: GitPlace): Promise<Snapshot> {
  const problem = await git(['add', '--all', '--ignore-errors', '--', ...everythingOfTheUser], place).then(
    () => undefined,
    (error: Error) => error.message,
  )
  const tree = (await git(['write-tree'], place)).text.trim()
  return { tree, ...(problem && { problem }) }
}
