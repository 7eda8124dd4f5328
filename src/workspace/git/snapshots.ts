import { access, mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refusal } from '../../kit/index.ts'
import { changesBetween, type FileChanges } from './changes-between.ts'
import { type GitPlace, git, gitEnvironment } from './git.ts'
import { readObjects } from './read-objects.ts'
import { searchTree } from './search-tree.ts'
import { textsOf } from './texts-of.ts'

/** A folder of files, and where snapshots of it are kept. */
export interface SnapshotOptions {
  /** The git directory with the snapshots of all runs of a project. */
  readonly store: string
  /** Where the git index lies while the snapshots are open. */
  readonly home: string
  /** The folder whose files are kept. */
  readonly top: string
  /** Patterns of files that are left alone, as in a .gitignore. */
  readonly exclude: readonly string[]
  readonly signal: AbortSignal
}

/** Snapshots of a folder that can be compared and restored, whatever repository the folder is in. Each is a tree of git. */
export interface Snapshots {
  /** Takes a snapshot of all files as they are. `force` names ignored files that belong to it. */
  take(force?: readonly string[]): Promise<string>
  /** Makes the files those of a snapshot; what git ignores stays. Gives a snapshot of the files as they were before. */
  restore(tree: string): Promise<string>
  /** Lets the next snapshot begin with what another holds, so that ignored files of it belong to both. */
  seed(tree: string): Promise<void>
  changes(before: string, after: string): Promise<FileChanges>
  /** The whole difference as a patch for `git apply`. */
  patch(before: string, after: string): Promise<Buffer>
  /** The files of a snapshot: path to the name of the blob. */
  files(tree: string): Promise<ReadonlyMap<string, string>>
  /** The text of a file of a snapshot; undefined where there is none. */
  text(tree: string, path: string): Promise<string | undefined>
  /** The texts of files of a snapshot; what is missing, no text or larger than a megabyte is left out. */
  texts(tree: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The files of a snapshot with one of the names (`*.js`) whose bytes contain one of the words. */
  search(tree: string, words: readonly string[], names: readonly string[]): Promise<readonly string[]>
  /** A snapshot like one with some of its files as in another, or without them where that has none. */
  withFilesOf(tree: string, other: string, paths: readonly string[]): Promise<string>
  close(): Promise<void>
}

const diffBytes = 4 * 1024 * 1024
const listBytes = 256 * 1024 * 1024

/**
 * Opens the snapshots of a folder. They are kept in a git directory of their own, so that index, HEAD, stash and hooks of
 * the user stay as they are, and no line ending setting or filter of theirs changes a byte.
 */
export async function openSnapshots(options: SnapshotOptions): Promise<Snapshots> {
  const { store, home, top, exclude } = options
  await mkdir(home, { recursive: true })
  await removeOldIndexes(home)
  // A killed process may have left a lock on its index, so every process has an index of its own.
  const own = await mkdtemp(join(home, 'index-'))
  await writeFile(join(own, 'exclude'), `${[...exclude, '.reprise/'].join('\n')}\n`)
  const place = placeOf(options, own)
  await prepareStore(store, place)
  const run = (args: readonly string[], bytes?: number) =>
    git(['-c', `core.excludesFile=${join(own, 'exclude')}`, ...args], place, bytes)

  const take = async (force: readonly string[] = []) => {
    await mkdir(top, { recursive: true })
    // A file that may not be read is left out.
    await run(['add', '--all', '--ignore-errors', '--', ':/']).catch(ifUnreadable)
    for (let first = 0; first < force.length; first += 200)
      await run(['add', '--force', '--ignore-errors', '--', ...force.slice(first, first + 200)])
    return (await run(['write-tree'])).text.trim()
  }

  /** The cache of a user may be emptied at any time. */
  const explain = async (error: unknown, tree: string): Promise<never> => {
    const isThere = await run(['cat-file', '-e', tree]).then(
      () => true,
      () => false,
    )
    if (isThere) throw error
    throw new Refusal('snapshot_missing', 'missing', `The snapshot ${tree} is no longer in ${store}.`, {
      hint: 'The cache was emptied after the run began, so it cannot continue. Start it again.',
    })
  }

  return {
    take,
    async restore(tree) {
      // Git removes and restores only files that are in the index, so all files are added to it first.
      const before = await take()
      if (before !== tree)
        await run(['read-tree', '--reset', '-u', tree]).catch((error) => explain(error, tree))
      return before
    },
    async seed(tree) {
      await run(['read-tree', tree]).catch((error) => explain(error, tree))
    },
    changes: (before, after) => changesBetween(before, after, place, diffBytes),
    async patch(before, after) {
      return (await run(['diff-tree', '-p', '--binary', '--full-index', before, after], listBytes)).bytes
    },
    async files(tree) {
      const { text } = await run(['ls-tree', '-r', '-z', tree], listBytes).catch((error) =>
        explain(error, tree),
      )
      return new Map(
        text.split('\0').flatMap((row) => entryOf(row).map(({ path, id }) => [path, id] as const)),
      )
    },
    async text(tree, path) {
      const found = await run(['cat-file', 'blob', `${tree}:${path}`], 4 * 1024 * 1024).catch(() => undefined)
      return found?.text
    },
    async texts(tree, paths) {
      const rows = await run(['ls-tree', '-r', '-z', tree], listBytes)
      const ids = new Map(
        rows.text.split('\0').flatMap((row) => entryOf(row).map(({ path, id }) => [path, id])),
      )
      return textsOf(
        paths,
        (path) => ids.get(path),
        (wanted) => readObjects(wanted, place),
      )
    },
    search: (tree, words, names) => searchTree(tree, words, names, place),
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
            : ['update-index', '--add', '--replace', '--cacheinfo', `${entry.mode},${entry.id},${path}`],
        )
      }
      return (await run(['write-tree'])).text.trim()
    },
    async close() {
      await rm(own, { recursive: true, force: true })
      await rmdir(home).catch(() => undefined)
    },
  }
}

function placeOf({ store, top, signal }: SnapshotOptions, own: string): GitPlace {
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

// These override every .gitattributes of the user: no line ending is converted, no filter runs.
const attributes = '* -text !eol -filter -ident !working-tree-encoding !diff\n'

async function prepareStore(store: string, place: GitPlace): Promise<void> {
  await mkdir(place.folder, { recursive: true })
  const isThere = await access(join(store, 'HEAD')).then(
    () => true,
    () => false,
  )
  if (isThere) return
  const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, ...environment } = place.environment
  // Made under another name and renamed, since several runs may begin at once.
  await mkdir(dirname(store), { recursive: true })
  const draft = await mkdtemp(`${store}-`)
  await git(['init', '--quiet', '--bare', '--template=', draft], { ...place, environment })
  await mkdir(join(draft, 'info'), { recursive: true })
  await writeFile(join(draft, 'info', 'attributes'), attributes)
  await rename(draft, store).catch(() => rm(draft, { recursive: true, force: true }))
}

/** Removes the indexes of processes that were killed. */
async function removeOldIndexes(home: string): Promise<void> {
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
