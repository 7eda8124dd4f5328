import { type Contract, contracts, type Retention } from '../../contracts/index.ts'
import type { RunStore } from '../../spine/index.ts'
import type { ConfigValues } from '../config/config.ts'
import { listRunRows, type RunRow } from './list-run-rows.ts'

/** Runs that may be deleted, and old ones that a record keeps. */
export interface RunsToPrune {
  readonly old: readonly RunRow[]
  readonly kept: readonly { readonly run: RunRow; readonly contract: string }[]
}

/** What decides on old runs. */
export interface PruneOrder {
  readonly retention: ConfigValues['retention']
  /** Replaces every number of days. Records that are kept forever still keep their run. */
  readonly olderThanSeconds?: number
  readonly clock: () => Date
}

/**
 * The runs that ended longer ago than their records are to be kept: the longest time that a contract of theirs asks for, or that of
 * the configuration where none does. A run that can still go on is not among them, however old.
 */
export async function runsToPrune(store: RunStore, order: PruneOrder): Promise<RunsToPrune> {
  const { retention, olderThanSeconds, clock } = order
  const kinds = kindsWithRetention(retention)
  const { runs } = await listRunRows(store)
  const old: RunRow[] = []
  const kept: { run: RunRow; contract: string }[] = []
  for (const run of runs) {
    const { status, finished_at: finished, run_id: id } = run
    if (status === 'running' || finished === undefined) continue
    const days = (clock().getTime() - Date.parse(finished)) / 86_400_000
    const isOlder = (limit: number) =>
      days > (olderThanSeconds === undefined ? limit : olderThanSeconds / 86_400)
    const own: { contract: Contract; retention: Retention }[] = []
    for (const kind of kinds) if (await holds(store, id, kind.contract)) own.push(kind)
    const forever = own.find((kind) => kind.retention === 'forever')
    const limits = own.flatMap((kind) => (typeof kind.retention === 'number' ? [kind.retention] : []))
    if (!isOlder(limits.length === 0 ? retention.days : Math.max(...limits))) continue
    if (forever === undefined) old.push(run)
    else kept.push({ run, contract: forever.contract.name })
  }
  return { old, kept }
}

function kindsWithRetention({ contracts: given = {} }: ConfigValues['retention']) {
  return contracts.flatMap((contract) => {
    const retention = given[contract.name] ?? contract.retention
    return retention === undefined ? [] : [{ contract, retention }]
  })
}

/** Whether a run has a record of a kind. One that cannot be read counts: it is there. */
async function holds(store: RunStore, id: string, contract: Contract): Promise<boolean> {
  try {
    for await (const _ of store.read(id, contract)) return true
    return false
  } catch {
    return true
  }
}
