import { randomUUID } from 'node:crypto'
import { rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { contractBelowRoots, pathBelow } from '../index-store/run-file.ts'
import { elsewhereOf } from '../run/records-elsewhere.ts'
import { listRuns, placesOf, readManifest, type Workspace } from '../run/workspace.ts'
import { builtInLoops } from './loops.ts'
import { refuseWhileHeld } from './refuse-while-held.ts'

/** What is left of a run that was deleted. */
export interface RemovedRun {
  /** Records outside of its folder that another run made as well, or that lie below no root of the configuration. */
  readonly left: readonly string[]
}

/**
 * Deletes a run with all that is in its folder and the records that it made below the roots of families. Throws
 * RunHeld while somebody writes to it.
 */
export async function removeRun(workspace: Workspace, id: string): Promise<RemovedRun> {
  const { folder, journal } = placesOf(workspace, id)
  await refuseWhileHeld(journal, id)
  await forget(workspace, id)
  const left = await removeElsewhere(workspace, id)
  // Moved away in one piece first, so that no half of a run is left whenever this ends.
  const grave = join(workspace.folder, '.reprise', `.removed-${randomUUID()}`)
  await rename(folder, grave)
  await rm(grave, { recursive: true, force: true })
  return { left }
}

/** Lets the loop of a run clear up behind it. A run whose manifest cannot be read is deleted all the same. */
async function forget(workspace: Workspace, id: string): Promise<void> {
  const manifest = await readManifest(workspace, id).catch(() => undefined)
  if (manifest === undefined || manifest.module !== undefined) return
  const home = join(resolve(workspace.folder), '.reprise')
  await builtInLoops[manifest.loop]?.forget?.(manifest.config, id, home).catch(() => undefined)
}

async function removeElsewhere(workspace: Workspace, id: string): Promise<string[]> {
  const made = elsewhereOf(workspace, id)
  if (made.length === 0) return []
  const others = (await listRuns(workspace)).filter((run) => run !== id)
  const shared = new Set(others.flatMap((run) => elsewhereOf(workspace, run)))
  const left: string[] = []
  for (const file of made) {
    const path = resolve(workspace.folder, file)
    if (!shared.has(file) && isBelowRoots(workspace, path)) await removeFile(path, workspace)
    else if (await isThere(path)) left.push(file)
  }
  return left
}

/**
 * Whether a run may have written a file. The list of its files is a file like any other: it is believed only below
 * the roots, and in a root that holds the whole project only at the places of contracts.
 */
function isBelowRoots(workspace: Workspace, path: string): boolean {
  if (contractBelowRoots(workspace, path) !== undefined) return true
  const { folder, roots = {} } = workspace
  const own = Object.values(roots).map((root) => resolve(folder, root))
  return own.some(
    (root) =>
      pathBelow(root, path) !== undefined &&
      root !== resolve(folder) &&
      pathBelow(root, folder) === undefined,
  )
}

/** Deletes a file and the folders that it leaves empty, up to the roots. */
async function removeFile(path: string, { folder, roots = {} }: Workspace): Promise<void> {
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
