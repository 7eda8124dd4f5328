import { join } from 'node:path'
import { findTop } from '../git/user-repository.ts'
import { endLeftInPlace } from './end-left-in-place.ts'
import { readInPlaceState, writeInPlaceState } from './in-place-state.ts'
import { savePatch } from './save-patch.ts'
import { snapshotsOf } from './worktree.ts'
import type { WorktreePlan } from './worktree-plan.ts'

/** What was set aside. */
export interface SetAside {
  /** The patch that brings the changes back; undefined where there were none. */
  readonly patch?: string
  readonly files: readonly string[]
}

/**
 * Saves what was changed in place since a run was interrupted as a patch, and lets the run continue with its own files.
 * The files themselves stay as they are until then.
 */
export async function setAsideChanges(plan: WorktreePlan, at: Date): Promise<SetAside> {
  const { cache, runId, folder, signal } = plan
  const { top, prefix } = (await findTop(folder, signal)) ?? { top: folder, prefix: '' }
  await endLeftInPlace(join(top, prefix))
  const snapshots = await snapshotsOf(plan, top)
  try {
    const state = await readInPlaceState(cache, runId)
    const now = await snapshots.take()
    const changes = state === undefined ? undefined : await snapshots.changes(state.tree, now)
    if (changes === undefined || changes.files_changed === 0) {
      await writeInPlaceState(cache, runId, now)
      return { files: [] }
    }
    const patch = await savePatch(snapshots, [state!.tree, now], { cache, runId, at })
    await writeInPlaceState(cache, runId, now)
    return { patch, files: changes.changed_files.map(({ path }) => path) }
  } finally {
    await snapshots.close()
  }
}
