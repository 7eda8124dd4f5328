import type { RunManifest } from '../../contracts/index.ts'
import type { RunStore, Spending, StoredFile } from '../../spine/index.ts'
import { historyOf, outcomeOf } from '../run/resume-run.ts'
import { type RunState, spentOf, stateOf } from './run-state.ts'
import { type WorkSummary, worksOf } from './works-of.ts'

/** All that there is to say about a run. */
export interface RunDescription {
  readonly manifest: RunManifest
  readonly state: RunState
  readonly spent: Spending
  readonly entries: number
  /** How often it was started or resumed. */
  readonly epochs: number
  /** What its loop returned, where it has. */
  readonly result?: unknown
  /** Its work in the order in which it began. */
  readonly works: readonly WorkSummary[]
  /** Its files beside the journal and the manifest. */
  readonly files: readonly StoredFile[]
}

/** Describes a run from its manifest, its journal and its records. */
export async function describeRun(store: RunStore, id: string): Promise<RunDescription> {
  const manifest = await store.manifest(id)
  const history = await historyOf(manifest, { store })
  const { result } = await outcomeOf(manifest, history).finally(() => history.close())
  return {
    manifest,
    state: await stateOf(store, manifest),
    spent: await spentOf(store, manifest),
    ...(result !== undefined && { result }),
    ...(await worksOf(store.journal(id))),
    files: await store.files(id),
  }
}
