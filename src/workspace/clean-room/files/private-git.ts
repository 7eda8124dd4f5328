import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Refusal } from '../../../kit/index.ts'
import { type GitPlace, git, gitEnvironment } from '../../git/git.ts'
import { readObjects } from '../../git/read-objects.ts'
import { searchTree } from '../../git/search-tree.ts'
import { textsOf } from '../../git/texts-of.ts'
import { changesIn, filesIn, type TreeChange } from './read-listing.ts'
import { isRepository, type TreeFiles } from './tree-entry.ts'
import { writeObject } from './write-object.ts'

/** A git directory of the judge's own, which reads the objects of another one and nothing else of it. */
export interface PrivateGit {
  readonly folder: string
  readonly place: GitPlace
  /** The folders whose objects it reads. */
  readonly objects: readonly string[]
  /** The tree of a tree or commit. */
  treeOf(name: string): Promise<string>
  files(tree: string): Promise<TreeFiles>
  /** How many bytes the files of a tree have. */
  size(tree: string): Promise<number>
  changes(before: string, after: string): Promise<TreeChange[]>
  /** Files that were renamed: old path to new path. */
  renames(before: string, after: string): Promise<ReadonlyMap<string, string>>
  /** The files with one of the names (`*.js`) whose bytes contain one of the words. */
  search(tree: string, words: readonly string[], names: readonly string[]): Promise<string[]>
  /** The texts of files; what is no text or too large is left out. */
  texts(files: TreeFiles, paths: readonly string[]): Promise<ReadonlyMap<string, string>>
  read(ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>>
  /** Stores bytes; gives their name. */
  write(bytes: Buffer | string): Promise<string>
}

const listBytes = 512 * 1024 * 1024
// These override every .gitattributes: no line ending is converted, no filter runs, no word is replaced.
const attributes = '* -text !eol -filter -ident !working-tree-encoding !diff !export-ignore\n'

/** Makes a git directory in an empty folder. Hooks, filters and settings of the user and of the repository do not count. */
export async function openPrivateGit(
  repository: string,
  folder: string,
  { signal, path }: { readonly signal: AbortSignal; readonly path: string },
): Promise<PrivateGit> {
  const objects = await objectsOf(repository)
  const environment = {
    PATH: path,
    ...gitEnvironment({}),
    HOME: folder,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_AUTHOR_NAME: 'room',
    GIT_AUTHOR_EMAIL: 'room@localhost',
    GIT_COMMITTER_NAME: 'room',
    GIT_COMMITTER_EMAIL: 'room@localhost',
  }
  await mkdir(folder, { recursive: true })
  const format = (await usesSha256(repository)) ? ['--object-format=sha256'] : []
  await git(['init', '--quiet', '--bare', '--template=', ...format, folder], { folder, environment, signal })
  await mkdir(join(folder, 'info'), { recursive: true })
  await writeFile(join(folder, 'info', 'attributes'), attributes)
  await mkdir(join(folder, 'objects', 'info'), { recursive: true })
  await writeFile(join(folder, 'objects', 'info', 'alternates'), `${objects}\n`)
  const place: GitPlace = { folder, signal, environment: { ...environment, GIT_DIR: folder } }
  const read = remembering((ids) => readObjects(ids, place))
  const text = async (args: readonly string[]) => (await git(args, place, listBytes)).text
  return {
    folder,
    place,
    objects: [join(folder, 'objects'), objects],
    async treeOf(name) {
      const tree = await text(['rev-parse', '--verify', '--quiet', `${name}^{tree}`]).catch(() => '')
      if (tree !== '') return tree.trim()
      throw new Refusal('no_tree', 'missing', `There is no tree or commit ${name} in ${repository}.`)
    },
    async files(tree) {
      const listing = await text(['ls-tree', '-r', '-t', '-z', tree])
      await verifyTrees(listing, tree, place)
      return filesIn(listing)
    },
    async size(tree) {
      const sizes = await text(['ls-tree', '-r', '--format=%(objectsize)', tree])
      return sizes.split('\n').reduce((sum, size) => sum + (Number(size) || 0), 0)
    },
    changes: async (before, after) =>
      changesIn(
        await text(['diff-tree', '-r', '-z', '--raw', '--no-renames', '--full-index', before, after]),
      ),
    async renames(before, after) {
      const filter = ['--find-renames=50%', '-l2000', '--diff-filter=R', '--name-status']
      const parts = (await text(['diff-tree', '-r', '-z', ...filter, before, after])).split('\0')
      const pairs: [string, string][] = []
      for (let at = 0; at + 2 < parts.length; at += 3) pairs.push([parts[at + 1]!, parts[at + 2]!])
      return new Map(pairs)
    },
    search: (tree, words, names) => searchTree(tree, words, names, place),
    texts: (files, paths) => textsOf(paths, (path) => blobAt(path, files), read),
    read,
    write: (bytes) => writeObject(Buffer.from(bytes), folder, format.length > 0 ? 64 : 40),
  }
}

const mostRemembered = 64 * 1024 * 1024

/** Reads objects once: the same tests are looked at for what they load, for renames and for canaries. */
function remembering(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>,
): (ids: readonly string[]) => Promise<ReadonlyMap<string, Buffer>> {
  const known = new Map<string, Buffer>()
  let bytes = 0
  return async (ids) => {
    const fresh = await read(ids.filter((id) => !known.has(id)))
    const found = new Map(ids.map((id) => [id, (known.get(id) ?? fresh.get(id))!] as const))
    for (const [id, content] of fresh) {
      if (bytes + content.length > mostRemembered) continue
      bytes += content.length
      known.set(id, content)
    }
    return found
  }
}

function blobAt(path: string, files: TreeFiles): string | undefined {
  const entry = files.get(path)
  return entry === undefined || isRepository(entry) ? undefined : entry.id
}

async function objectsOf(repository: string): Promise<string> {
  for (const place of [join(repository, 'objects'), join(repository, '.git', 'objects')]) {
    const isThere = await access(place).then(
      () => true,
      () => false,
    )
    if (isThere) return resolve(place)
  }
  throw new Refusal(
    'no_repository',
    'usage',
    `${repository} is not a git directory: it has no folder 'objects'.`,
  )
}

async function usesSha256(repository: string): Promise<boolean> {
  const config = await readFile(join(repository, 'config'), 'utf8').catch(() => '')
  return /objectformat\s*=\s*sha256/i.test(config)
}

/** Every folder of a listing is read again and hashed, so that nobody can have put other files into one. */
async function verifyTrees(listing: string, tree: string, place: GitPlace): Promise<void> {
  const trees = listing.split('\0').flatMap((row) => /^\d+ tree ([0-9a-f]+)\t/.exec(row)?.[1] ?? [])
  await readObjects([tree, ...trees], place)
}
