import { access, mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  changesBetween,
  type GitPlace,
  git,
  gitEnvironment,
  type WorkTreeChanges,
} from '../../../agents/index.ts'

/** A folder of files, and where pictures of it are kept. */
export interface TreeStoreOptions {
  /** Where the objects of all loops of a project live. */
  readonly store: string
  /** Where this loop keeps its own index. */
  readonly home: string
  /** The folder that is pictured. */
  readonly top: string
  /** Patterns of files that are left alone, as in a .gitignore. */
  readonly exclude: readonly string[]
  readonly signal: AbortSignal
}

/** Pictures of a folder that can be compared and put back, whatever repository the folder is in. */
export interface TreeStore {
  /** The name of the tree of all files as they are. `force` names ignored files that belong to it. */
  snapshot(force?: readonly string[]): Promise<string>
  /** Makes the files those of a tree; what git ignores stays. Gives the tree that they were, which is kept. */
  restore(tree: string): Promise<string>
  changes(before: string, after: string): Promise<WorkTreeChanges>
  /** The files of a tree with what they hold: path to the name of the blob. */
  files(tree: string): Promise<ReadonlyMap<string, string>>
  /** The text of a file of a tree; undefined where there is none. */
  text(tree: string, path: string): Promise<string | undefined>
  /** A tree like one with some of its files as in another, or without them where that has none. */
  withFilesOf(tree: string, other: string, paths: readonly string[]): Promise<string>
  close(): Promise<void>
}

const diffBytes = 4 * 1024 * 1024
const listBytes = 256 * 1024 * 1024

/**
 * Opens the pictures of a folder. They are kept in a git directory of our own, so that index, HEAD, stash and hooks of
 * the user stay as they are, and no line end or filter of theirs changes a byte.
 */
export async function openTreeStore(options: TreeStoreOptions): Promise<TreeStore> {
  const { store, home, top, exclude } = options
  await mkdir(home, { recursive: true })
  await forgetOldIndexes(home)
  // A process that was killed may have left a lock on its index, so every process has one of its own.
  const own = await mkdtemp(join(home, 'index-'))
  await writeFile(join(own, 'exclude'), `${[...exclude, '.reprise/'].join('\n')}\n`)
  const place = placeOf(options, own)
  await prepareStore(store, place)
  const run = (args: readonly string[], bytes?: number) =>
    git(['-c', `core.excludesFile=${join(own, 'exclude')}`, ...args], place, bytes)

  const snapshot = async (force: readonly string[] = []) => {
    await mkdir(top, { recursive: true })
    // A file that may not be read is left out; whoever made it so has to live with that.
    await run(['add', '--all', '--ignore-errors', '--', ':/']).catch(ifUnreadable)
    for (let first = 0; first < force.length; first += 200)
      await run(['add', '--force', '--ignore-errors', '--', ...force.slice(first, first + 200)])
    return (await run(['write-tree'])).text.trim()
  }

  return {
    snapshot,
    async restore(tree) {
      // What the index knows is taken away or put back; so everything that there is goes into it first.
      const before = await snapshot()
      if (before !== tree) await run(['read-tree', '--reset', '-u', tree])
      return before
    },
    changes: (before, after) => changesBetween(before, after, place, diffBytes),
    async files(tree) {
      const { text } = await run(['ls-tree', '-r', '-z', tree], listBytes)
      return new Map(
        text.split('\0').flatMap((row) => entryOf(row).map(({ path, id }) => [path, id] as const)),
      )
    },
    async text(tree, path) {
      const found = await run(['cat-file', 'blob', `${tree}:${path}`], 4 * 1024 * 1024).catch(() => undefined)
      return found?.text
    },
    async withFilesOf(tree, other, paths) {
      const { text } = await run(['ls-tree', '-r', '-z', other], listBytes)
      const there = new Map(
        text.split('\0').flatMap((row) => entryOf(row).map((entry) => [entry.path, entry])),
      )
      await run(['read-tree', tree])
      for (const path of paths) {
        const entry = there.get(path)
        await run(
          entry === undefined
            ? ['update-index', '--force-remove', '--', path]
            : ['update-index', '--add', '--cacheinfo', `${entry.mode},${entry.id},${path}`],
        )
      }
      return (await run(['write-tree'])).text.trim()
    },
    async close() {
      await rm(own, { recursive: true, force: true })
      // Gone with the last trace, unless a worktree is in it.
      await rmdir(home).catch(() => undefined)
    },
  }
}

function placeOf({ store, top, signal }: TreeStoreOptions, own: string): GitPlace {
  return {
    folder: top,
    signal,
    environment: {
      ...gitEnvironment(process.env),
      GIT_DIR: store,
      GIT_WORK_TREE: top,
      GIT_INDEX_FILE: join(own, 'index'),
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
    },
  }
}

// These stand above every .gitattributes of the user: no line end is converted, no filter runs.
const attributes = '* -text !eol -filter -ident !working-tree-encoding !diff\n'

async function prepareStore(store: string, place: GitPlace): Promise<void> {
  await mkdir(place.folder, { recursive: true })
  const isThere = await access(join(store, 'HEAD')).then(
    () => true,
    () => false,
  )
  if (isThere) return
  const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, ...environment } = place.environment
  // Made aside and moved into its place, since several loops may begin at once.
  const draft = await mkdtemp(`${store}-`)
  await git(['init', '--quiet', '--bare', draft], { ...place, environment })
  await mkdir(join(draft, 'info'), { recursive: true })
  await writeFile(join(draft, 'info', 'attributes'), attributes)
  await rename(draft, store).catch(() => rm(draft, { recursive: true, force: true }))
}

/** The indexes of processes that were killed. */
async function forgetOldIndexes(home: string): Promise<void> {
  const names = (await readdir(home)).filter((name) => name.startsWith('index-'))
  await Promise.all(names.map((name) => rm(join(home, name), { recursive: true, force: true })))
}

function ifUnreadable(error: Error): void {
  if (
    /unable to index file|Permission denied|does not have a commit checked out|adding files failed/.test(
      error.message,
    )
  )
    return
  throw error
}

/** Reads a row `MODE blob ID TAB PATH`; a repository inside the folder is no blob and left out. */
function entryOf(row: string): { mode: string; id: string; path: string }[] {
  const found = /^(\d+) blob ([0-9a-f]+)\t(.+)$/s.exec(row)
  return found === null ? [] : [{ mode: found[1]!, id: found[2]!, path: found[3]! }]
}
