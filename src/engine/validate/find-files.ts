import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { glob, isDynamicPattern } from 'tinyglobby'

/** A file to look at, and whether somebody named it or it was met on the way. */
export interface FoundFile {
  readonly path: string
  readonly bytes: number
  readonly named: boolean
}

/** Somebody named a path that is not there. */
export class PathNotFound extends Error {
  override readonly name = 'PathNotFound'
}

/** The files behind paths, folders and glob patterns, each once, in the order of their names. */
export async function findFiles(paths: readonly string[]): Promise<FoundFile[]> {
  const found = new Map<string, FoundFile>()
  for (const path of paths) {
    for (const file of await filesBehind(path)) if (!found.has(file.path)) found.set(file.path, file)
  }
  return [...found.values()].sort((left, right) => byName(left.path, right.path))
}

const collator = new Intl.Collator('en', { numeric: true })

/** Orders names as people do: round2 before round10. */
export function byName(left: string, right: string): number {
  return collator.compare(left, right) || (left < right ? -1 : Number(left > right))
}

async function filesBehind(path: string): Promise<FoundFile[]> {
  const entry = await stat(path).catch(() => undefined)
  if (entry?.isDirectory()) return filesBelow(path)
  if (entry !== undefined) return [{ path, bytes: entry.size, named: true }]
  if (!isDynamicPattern(path)) {
    throw new PathNotFound(
      `No file or folder at '${path}'. Give a file, a folder, a glob pattern, or - for standard input.`,
    )
  }
  const matches = await glob(path, { dot: true, ignore: ['**/node_modules/**', '**/.git/**'] })
  if (matches.length === 0) throw new PathNotFound(`No file matches '${path}'.`)
  return Promise.all(
    matches.map(async (match) => ({ path: match, bytes: (await stat(match)).size, named: true })),
  )
}

const passedOver = new Set(['node_modules', '.git'])

async function filesBelow(folder: string): Promise<FoundFile[]> {
  const files: FoundFile[] = []
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !passedOver.has(entry.name)) files.push(...(await filesBelow(path)))
    if (entry.isFile() && mayHoldRecords(entry.name)) {
      files.push({ path, bytes: (await stat(path)).size, named: false })
    }
  }
  return files
}

function mayHoldRecords(name: string): boolean {
  return /\.(?:json|jsonl|ndjson|md)$/.test(name) && !name.endsWith('.repairs.jsonl')
}
