import type { Project } from '../../engine/index.ts'
import { digestOf } from '../live/digest.ts'
import { wireRecord } from '../live/wire-record.ts'
import type { WireEntry, WireRecord, WireRun } from '../wire.ts'
import { describeRunNow } from './run-now.ts'
import { tally } from './tally.ts'

/** A run as a page gets it, read whole: for pages and reports that are made without a viewer. */
export async function wireRun(
  project: Project,
  id: string,
): Promise<{
  readonly run: WireRun
  readonly entries: readonly WireEntry[]
  readonly records: readonly WireRecord[]
}> {
  const tail = project.store.tail(id)
  const known = tally()
  const entries: WireEntry[] = []
  for (const entry of tail.entries()) {
    const digest = digestOf(entry)
    if (digest === undefined) continue
    known.add(digest)
    entries.push(digest)
  }
  const records: WireRecord[] = []
  const last = entries.at(-1)
  const latest = last?.type === 'close' ? last.at : Date.now()
  for await (const placed of tail.records({ documents: true }))
    records.push(wireRecord(placed, latest, Number.POSITIVE_INFINITY))
  return { run: await describeRunNow(project, id, known), entries, records }
}
