import { withLocalPaths } from '../run/portable-paths.ts'
import { cacheOf } from './cache-of.ts'
import type { Project } from './open-project.ts'

/** The configuration of a run with the paths of this machine; a manifest names known folders only. */
export async function localConfigOf(project: Project, id: string): Promise<unknown> {
  const { config } = await project.store.manifest(id)
  return withLocalPaths(config, { project: project.root, cache: cacheOf(project) })
}
