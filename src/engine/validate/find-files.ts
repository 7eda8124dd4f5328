import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { glob, isDynamicPattern } from 'tinyglobby'
import { isDraftName, Refusal, takeTurns } from '../../kit/index.ts'

/** A file to look at, and whether somebody named it or it was met on the way. */
export interface FoundFile {
  readonly path: string
  readonly bytes: number
  readonly named: boolean
  /** False for pipes and devices, which can be read once and have no size. */
  readonly regular: boolean
  /** Why it cannot be looked at. */
  readonly unreadable?: string
}

/** Whether a file of this name is worth a look when it is met in a folder. */
export type NameFilter = (name: string) => boolean

/** The files behind paths, folders and glob patterns, each once, in the order of their names. */
export async function findFiles(
  paths: readonly string[],
  isWanted: NameFilter = mayHoldRecords,
): Promise<FoundFile[]> {
  const found = new Map<string, FoundFile>()
  for (const path of paths) {
    for (const file of await filesBehind(path, isWanted))
      if (!found.has(file.path)) found.set(file.path, file)
  }
  return [...found.values()].sort((left, right) => byName(left.path, right.path))
}

let collator: Intl.Collator | undefined

/** Orders names as people do: round2 before round10. */
export function byName(left: string, right: string): number {
  collator ??= new Intl.Collator('en', { numeric: true })
  return collator.compare(left, right) || (left < right ? -1 : Number(left > right))
}

async function filesBehind(path: string, isWanted: NameFilter): Promise<FoundFile[]> {
  const entry = await stat(path).catch((error: NodeJS.ErrnoException) => error)
  if (!(entry instanceof Error)) {
    return entry.isDirectory() ? filesBelow(path, isWanted) : [asFound(path, entry, true)]
  }
  if (entry.code !== 'ENOENT' && entry.code !== 'ENOTDIR') return [asUnreadable(path, entry)]
  if (!isDynamicPattern(path)) {
    throw new Refusal('path_not_found', 'missing', `No file or folder at '${path}'.`, {
      hint: 'Give a file, a folder, a glob pattern, or - for standard input.',
    })
  }
  const found = await glob(path, { dot: true, ignore: ['**/node_modules/**', '**/.git/**'] })
  const matches = found.filter((match) => !isDraftName(basename(match)))
  if (matches.length === 0)
    throw new Refusal('path_not_found', 'missing', `No file matches '${path}'.`, {
      hint: 'Check the pattern, and quote it.',
    })
  return Promise.all(matches.map(async (match) => asFound(match, await stat(match), true)))
}

const passedOver = new Set(['node_modules', '.git'])

interface Search {
  readonly isWanted: NameFilter
  /** The real folders that were searched, because links are followed and may form a circle. */
  readonly seen: Set<string>
  readonly files: FoundFile[]
  readonly turns: () => Promise<void> | undefined
}

async function filesBelow(folder: string, isWanted: NameFilter): Promise<FoundFile[]> {
  const search: Search = { isWanted, seen: new Set(), files: [], turns: takeTurns() }
  await searchFolder(folder, search)
  return search.files
}

async function searchFolder(folder: string, search: Search): Promise<void> {
  const real = realpathSync.native(folder)
  if (search.seen.has(real)) return
  search.seen.add(real)
  await search.turns()
  const entries = entriesOf(folder)
  if (entries instanceof Error) {
    search.files.push(asUnreadable(folder, entries))
    return
  }
  for (const entry of entries) {
    const { name } = entry
    const isWanted = search.isWanted(name) && !isDraftName(name)
    // Only a link has to be followed to learn what it is; of other files only the size of a wanted one is needed.
    if (entry.isFile() && !isWanted) continue
    const path = join(folder, name)
    const stats = entry.isDirectory() ? undefined : statSync(path, { throwIfNoEntry: false })
    const isFolder = stats?.isDirectory() ?? entry.isDirectory()
    if (isFolder && !passedOver.has(name)) await searchFolder(path, search)
    if (isWanted && stats?.isFile()) search.files.push(asFound(path, stats, false))
  }
}

function entriesOf(folder: string): Dirent[] | Error {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    return error as Error
  }
}

/** Whether a file of this name may hold records. */
export function mayHoldRecords(name: string): boolean {
  return /\.(?:json|jsonl|ndjson|md)$/.test(name) && !name.endsWith('.repairs.jsonl')
}

function asFound(path: string, entry: Stats, named: boolean): FoundFile {
  return { path, bytes: entry.size, named, regular: entry.isFile() }
}

function asUnreadable(path: string, { message }: Error): FoundFile {
  return { path, bytes: 0, named: true, regular: true, unreadable: message }
}
