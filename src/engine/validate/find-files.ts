import type { Stats } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { glob, isDynamicPattern } from 'tinyglobby'

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

/** Somebody named a path that is not there. */
export class PathNotFound extends Error {
  override readonly name = 'PathNotFound'
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

const collator = new Intl.Collator('en', { numeric: true })

/** Orders names as people do: round2 before round10. */
export function byName(left: string, right: string): number {
  return collator.compare(left, right) || (left < right ? -1 : Number(left > right))
}

async function filesBehind(path: string, isWanted: NameFilter): Promise<FoundFile[]> {
  const entry = await stat(path).catch((error: NodeJS.ErrnoException) => error)
  if (!(entry instanceof Error)) {
    return entry.isDirectory() ? filesBelow(path, isWanted, new Set()) : [asFound(path, entry, true)]
  }
  if (entry.code !== 'ENOENT' && entry.code !== 'ENOTDIR') return [asUnreadable(path, entry)]
  if (!isDynamicPattern(path)) {
    throw new PathNotFound(
      `No file or folder at '${path}'. Give a file, a folder, a glob pattern, or - for standard input.`,
    )
  }
  const matches = await glob(path, { dot: true, ignore: ['**/node_modules/**', '**/.git/**'] })
  if (matches.length === 0) throw new PathNotFound(`No file matches '${path}'.`)
  return Promise.all(matches.map(async (match) => asFound(match, await stat(match), true)))
}

const passedOver = new Set(['node_modules', '.git'])

/** Links are followed; `seen` holds the real folders on the way, so that no circle is walked twice. */
async function filesBelow(folder: string, isWanted: NameFilter, seen: Set<string>): Promise<FoundFile[]> {
  const real = await realpath(folder)
  if (seen.has(real)) return []
  seen.add(real)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => error)
  if (names instanceof Error) return [asUnreadable(folder, names)]
  const files: FoundFile[] = []
  for (const name of names) {
    const path = join(folder, name)
    const entry = await stat(path).catch(() => undefined)
    if (entry?.isDirectory() && !passedOver.has(name))
      for (const file of await filesBelow(path, isWanted, seen)) files.push(file)
    if (entry?.isFile() && isWanted(name)) files.push(asFound(path, entry, false))
  }
  return files
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
