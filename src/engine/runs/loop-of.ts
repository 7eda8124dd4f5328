import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { RunManifest } from '../../contracts/index.ts'
import type { Loop } from '../../spine/index.ts'
import { loadLoop } from './loops.ts'
import type { Project } from './open-project.ts'

/** The loop of a run: from the module that its manifest names, from the configuration, or from the package. */
export async function loopOf(
  { loop: name, module }: Pick<RunManifest, 'loop' | 'module'>,
  { root, loops }: Pick<Project, 'root' | 'loops'>,
): Promise<Loop> {
  const path = module === undefined ? undefined : resolve(root, module)
  // The module may have moved since, and the configuration says where to.
  const own =
    path === undefined || !existsSync(path) ? loops.find(({ loop }) => loop.name === name) : undefined
  return own?.loop ?? loadLoop(name, path)
}
