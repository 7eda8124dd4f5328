import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { RunManifest } from '../../contracts/index.ts'
import type { Spent } from '../run/ledger.ts'
import { elsewhereOf } from '../run/records-elsewhere.ts'
import { placesOf, readManifest, type Workspace } from '../run/workspace.ts'
import { type RunState, spentOf, stateOf } from './run-state.ts'
import { type WorkSummary, worksOf } from './works-of.ts'

/** All that there is to say about a run. */
export interface RunDescription {
  readonly manifest: RunManifest
  readonly state: RunState
  readonly spent: Spent
  readonly entries: number
  /** How often it was started or resumed. */
  readonly epochs: number
  /** Its work in the order in which it began. */
  readonly works: readonly WorkSummary[]
  /** Its files beside the journal and the manifest, below its folder; those that lie elsewhere, seen from the project. */
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
}

/** Describes a run from its manifest, its journal and its folder. */
export async function describeRun(workspace: Workspace, id: string): Promise<RunDescription> {
  const manifest = await readManifest(workspace, id)
  const places = placesOf(workspace, id)
  return {
    manifest,
    state: await stateOf(workspace, manifest),
    spent: await spentOf(workspace, manifest),
    ...(await worksOf(places.journal)),
    files: [...(await filesIn(places.folder)), ...(await filesElsewhere(workspace, id))],
  }
}

async function filesIn(folder: string) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const own = paths.filter((path) => !itsOwn.test(relative(folder, path)))
  return sizesOf(folder, own.map((path) => relative(folder, path).replaceAll('\\', '/')).sort())
}

/** What a run keeps for itself. */
const itsOwn = /^(?:run\.json|elsewhere\.txt|journal\.jsonl(?:\..*)?)$/

function filesElsewhere(workspace: Workspace, id: string) {
  return sizesOf(workspace.folder, elsewhereOf(workspace, id).sort())
}

function sizesOf(folder: string, paths: readonly string[]) {
  const sized = paths.map(async (path) => ({
    path,
    bytes: await stat(join(folder, path)).then(
      ({ size }) => size,
      () => 0,
    ),
  }))
  return Promise.all(sized)
}
