import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { placesOf, type Workspace } from '../run/workspace.ts'
import { refuseWhileHeld } from './refuse-while-held.ts'

/** Deletes a run with all that is in its folder. Throws RunHeld while somebody writes to it. */
export async function removeRun(workspace: Workspace, id: string): Promise<void> {
  const { folder, journal } = placesOf(workspace, id)
  await refuseWhileHeld(journal, id)
  // Moved away in one piece first, so that no half of a run is left whenever this ends.
  const grave = join(workspace.folder, '.reprise', `.removed-${randomUUID()}`)
  await rename(folder, grave)
  await rm(grave, { recursive: true, force: true })
}
