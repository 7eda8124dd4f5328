import { realpathSync } from 'node:fs'
import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { contractAtPath } from '../../contracts/index.ts'
import type { StoredFile } from '../../spine/index.ts'
import { externalFilesOf } from './external-files.ts'
import { isRecordFile, runPaths, type StoreFolders } from './folders.ts'

/** What a run has written: below its folder, and below the project with ./ in front. */
export async function filesOf(folders: StoreFolders, id: string): Promise<StoredFile[]> {
  const { folder } = runPaths(folders, id)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const own = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(isRecordFile)
    .sort()
  const external = externalFilesOf(folders, id)
    .filter((path) => isInside(folders, resolve(folders.folder, path)))
    .sort()
  return Promise.all([
    ...own.map((path) => sized(path, join(folder, path))),
    ...external.map((path) => sized(`./${path}`, join(folders.folder, path))),
  ])
}

/** Whether a file is in the project or in one of its roots, wherever links lead: who sent a run may have written its list. */
function isInside({ folder, roots = {} }: StoreFolders, path: string): boolean {
  const tops = [folder, ...Object.values(roots).map((root) => resolve(folder, root))]
  return tops.some((top) => pathBelow(realOf(top), realOf(path)) !== undefined)
}

/** Where a path leads; a file that is not there is looked for where its folder leads. */
function realOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const folder = dirname(path)
    return folder === path ? path : join(realOf(folder), basename(path))
  }
}

async function sized(path: string, absolute: string): Promise<StoredFile> {
  const bytes = await stat(absolute).then(
    ({ size }) => size,
    () => 0,
  )
  return { path, bytes }
}

/** Deletes the files that a run made outside of its folder. Gives those that were kept. */
export async function removeExternalFiles(
  folders: StoreFolders,
  id: string,
  runs: readonly string[],
): Promise<string[]> {
  const made = externalFilesOf(folders, id)
  if (made.length === 0) return []
  const others = runs.filter((run) => run !== id)
  const shared = new Set(others.flatMap((run) => externalFilesOf(folders, run)))
  const kept: string[] = []
  for (const file of made) {
    const path = resolve(folders.folder, file)
    if (!shared.has(file) && isBelowRoots(folders, path)) await removeFile(path, folders)
    else if (await isThere(path)) kept.push(file)
  }
  return kept
}

/**
 * Whether a run may have written a file. The list of its files is a file like any other: it is believed only below the
 * roots, and in a root that holds the whole project only at the places of contracts.
 */
function isBelowRoots({ folder, roots = {} }: StoreFolders, path: string): boolean {
  return Object.entries(roots).some(([family, root]) => {
    const top = resolve(folder, root)
    const below = pathBelow(top, path)
    if (below === undefined) return false
    if (contractAtPath(below, family) !== undefined) return true
    return top !== resolve(folder) && pathBelow(top, folder) === undefined
  })
}

/** The path of a file below a folder; undefined where it is outside of it. */
export function pathBelow(folder: string, path: string): string | undefined {
  const seen = relative(resolve(folder), resolve(path)).replaceAll('\\', '/')
  return seen === '' || seen === '..' || seen.startsWith('../') ? undefined : seen
}

/** Deletes a file and the folders that it leaves empty, up to the roots. */
async function removeFile(path: string, { folder, roots = {} }: StoreFolders): Promise<void> {
  await rm(path, { force: true })
  const tops = new Set([resolve(folder), ...Object.values(roots).map((root) => resolve(folder, root))])
  for (let parent = dirname(path); !tops.has(parent); parent = dirname(parent)) {
    const isGone = await rmdir(parent).then(
      () => true,
      () => false,
    )
    if (!isGone) return
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
