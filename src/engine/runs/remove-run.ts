import type { RemovedRun } from '../../spine/index.ts'
import { cacheOf } from './cache-of.ts'
import { localConfigOf } from './local-config-of.ts'
import { loopOf } from './loop-of.ts'
import type { Project } from './open-project.ts'

/** Deletes a run with all its records, and what its loop left elsewhere. */
export async function removeRun(project: Project, id: string): Promise<RemovedRun> {
  await forget(project, id)
  return project.store.remove(id)
}

/** Lets the loop of a run clean up. A run whose manifest or loop cannot be read is deleted all the same. */
async function forget(project: Project, id: string): Promise<void> {
  const { store, root } = project
  if ((await store.holder(id)) !== undefined) return
  try {
    const manifest = await store.manifest(id)
    const loop = await loopOf(manifest, project)
    const config = loop.config.parse(await localConfigOf(project, id))
    await loop.forget?.(config, { runId: id, project: root, cache: cacheOf(project) })
  } catch {
    // Nothing that a loop left behind is worth keeping a run for.
  }
}
