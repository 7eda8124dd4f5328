import type { RunManifest } from '../../contracts/index.ts'
import { JournalDamaged, RunNotFound, type RunStore } from '../../spine/index.ts'
import { spentOf, stateOf } from './run-state.ts'

/** A run in one line. */
export interface RunRow {
  readonly run_id: string
  readonly loop: string
  readonly status: RunManifest['status']
  /** Why it failed, stopped or was interrupted, in a word. */
  readonly reason?: string
  readonly created_at: string
  readonly finished_at?: string
  readonly seconds: number
  /** Undefined where the cost is not known. */
  readonly usd: number | undefined
  readonly tokens: number
  readonly calls: number
  /** The run that this one comes from. */
  readonly parent?: string
}

/** A run whose manifest or journal cannot be read. */
export interface UnreadableRun {
  readonly run_id: string
  readonly problem: string
}

/** All runs of a store, the latest first, and those that cannot be read. */
export async function listRunRows(store: RunStore): Promise<{ runs: RunRow[]; unreadable: UnreadableRun[] }> {
  const runs: RunRow[] = []
  const unreadable: UnreadableRun[] = []
  for (const id of await store.list()) {
    try {
      runs.push(await rowOf(store, id))
    } catch (error) {
      if (!(error instanceof RunNotFound || error instanceof JournalDamaged)) throw error
      unreadable.push({ run_id: id, problem: error.message })
    }
  }
  runs.sort((left, right) => Date.parse(right.created_at) - Date.parse(left.created_at))
  return { runs, unreadable }
}

/** A run of a store in one line. Throws RunNotFound or JournalDamaged. */
export async function rowOf(store: RunStore, id: string): Promise<RunRow> {
  const manifest = await store.manifest(id)
  const { status, reason } = await stateOf(store, manifest)
  const { loop, created_at, finished_at: finished, parent } = manifest
  return {
    run_id: id,
    loop,
    status,
    ...(reason && { reason: reason.code }),
    created_at,
    ...(finished && { finished_at: finished }),
    ...(await spentOf(store, manifest)),
    ...(parent && { parent: parent.run_id }),
  }
}
