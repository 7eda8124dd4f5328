import type { RunManifest } from '../../contracts/index.ts'
import { listRuns, RunNotFound, readManifest, type Workspace } from '../run/workspace.ts'
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
  readonly usd: number
  readonly tokens: number
  readonly calls: number
  /** The run that this one comes from. */
  readonly parent?: string
}

/** A folder among the runs that cannot be told. */
export interface UnreadableRun {
  readonly run_id: string
  readonly problem: string
}

/** All runs of a workspace, the latest first, and the folders that hold none. */
export async function listRunRows(
  workspace: Workspace,
): Promise<{ runs: RunRow[]; unreadable: UnreadableRun[] }> {
  const runs: RunRow[] = []
  const unreadable: UnreadableRun[] = []
  for (const id of await listRuns(workspace)) {
    try {
      runs.push(await rowOf(workspace, id))
    } catch (error) {
      if (!(error instanceof RunNotFound) && (error as Error).name !== 'JournalDamaged') throw error
      unreadable.push({ run_id: id, problem: (error as Error).message })
    }
  }
  runs.sort((left, right) => Date.parse(right.created_at) - Date.parse(left.created_at))
  return { runs, unreadable }
}

async function rowOf(workspace: Workspace, id: string): Promise<RunRow> {
  const manifest = await readManifest(workspace, id)
  const { status, reason } = await stateOf(workspace, manifest)
  const { loop, created_at, finished_at: finished, parent } = manifest
  return {
    run_id: id,
    loop,
    status,
    ...(reason && { reason: reason.code }),
    created_at,
    ...(finished && { finished_at: finished }),
    ...(await spentOf(workspace, manifest)),
    ...(parent && { parent: parent.run_id }),
  }
}
