import { resolve } from 'node:path'
import type { RunManifest } from '../../contracts/index.ts'
import type { Loop } from '../../loops/index.ts'
import type { Workspace } from '../run/workspace.ts'
import { loadLoop } from './loops.ts'

/** The loop of a run, from the package or from the module that its manifest names. */
export function loopOf(
  { loop, module }: Pick<RunManifest, 'loop' | 'module'>,
  { workspace }: { readonly workspace: Workspace },
): Promise<Loop> {
  return loadLoop(loop, module === undefined ? undefined : resolve(workspace.folder, module))
}
