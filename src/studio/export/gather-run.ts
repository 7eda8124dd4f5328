import { openWorkLookup, type Project, type WorkDescription } from '../../engine/index.ts'
import { documentVersions } from '../api/document-versions.ts'
import { describeRunNow } from '../api/run-now.ts'
import { tally } from '../api/tally.ts'
import { digestOf } from '../live/digest.ts'
import { wireRecord } from '../live/wire-record.ts'
import type { WireEntry, WireExport, WireRecord } from '../wire.ts'

/** How much of the steps' values goes into a file. */
const maxStepBytes = 48 * 1024 * 1024

/** All that a page needs to show a run without a studio. Steps whose values are too much are left out, and counted. */
export async function gatherRun(project: Project, id: string): Promise<WireExport> {
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
  const run = await describeRunNow(project, id, known)
  const versions = run.status === 'running' ? [] : await documentVersions(project, id)
  return { run, entries, records, versions, ...(await stepsOf(project, id, entries)) }
}

async function stepsOf(
  project: Project,
  id: string,
  entries: readonly WireEntry[],
): Promise<Pick<WireExport, 'steps' | 'leftOut'>> {
  const lookup = await openWorkLookup(project.store, id)
  const steps: Record<string, WorkDescription> = {}
  const keys = new Set(entries.flatMap(({ key }) => key ?? []))
  let [bytes, leftOut] = [0, 0]
  try {
    for (const key of keys) {
      const step = await lookup.describe(key)
      const size = JSON.stringify(step).length
      if (bytes + size > maxStepBytes) leftOut++
      else {
        bytes += size
        steps[key] = step
      }
    }
  } finally {
    lookup.close()
  }
  return { steps, leftOut }
}
