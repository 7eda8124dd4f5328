import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { clearLeftoversIn, isDraftName, releaseDeadLock } from '../../kit/index.ts'
import { externalFilesOf } from './external-files.ts'
import { runPaths, type StoreFolders } from './folders.ts'

/** Removes the drafts that a killed process left beside the files of a run. Call it as the one writer of the run. */
export async function cleanDrafts(folders: StoreFolders, runId: string): Promise<void> {
  const { folder, journal } = runPaths(folders, runId)
  await releaseDeadLock(`${journal}.lock`)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const external = externalFilesOf(folders, runId).map((path) => dirname(join(folders.folder, path)))
  const places = new Set(external)
  for (const { name, parentPath } of entries) {
    if (isDraftName(name)) places.add(parentPath)
    if (parentPath === folder && isDeadLock(name)) await rm(join(folder, name), { force: true })
  }
  for (const place of places) {
    try {
      clearLeftoversIn(place)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** The lock that a process was about to take when it was killed. Processes that live may still be taking theirs. */
function isDeadLock(path: string): boolean {
  const [, pid] = /^journal\.jsonl\.lock(?:\.taking-over)*\.(\d+)-/.exec(path) ?? []
  if (pid === undefined) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
