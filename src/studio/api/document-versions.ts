import { contractNamed } from '../../contracts/index.ts'
import { type Project, replayNamed, runContextOf } from '../../engine/index.ts'
import { timeIn, wireRecord } from '../live/wire-record.ts'
import type { WireRecord } from '../wire.ts'

/** How much of the versions is given at most. */
const maxBytes = 32 * 1024 * 1024

/**
 * Every version of the documents of a run, with the time of each. The files hold only the last one; the run is made again from its
 * journal, and what it writes is kept. A run that cannot be made again to its end gives the versions up to there.
 */
export async function documentVersions(project: Project, id: string): Promise<readonly WireRecord[]> {
  const ends = new Map<string, number>()
  for await (const entry of project.store.journal(id).read(1))
    if (entry.type === 'end') ends.set(entry.key, Date.parse(entry.at))
  let now = Date.parse((await project.store.manifest(id)).created_at)
  let bytes = 0
  const versions: WireRecord[] = []
  const context = runContextOf(project, { index: false })
  await replayNamed(id, { compare: false }, project, {
    ...context,
    emit(event) {
      if (event.type === 'ended') now = Math.max(now, ends.get(event.key) ?? 0)
      if (event.type !== 'record' || contractNamed(event.contract).form === 'jsonl') return
      const size = JSON.stringify(event.record).length
      if (bytes + size > maxBytes) return
      bytes += size
      versions.push({ ...wireRecord(event, now), at: timeIn(event.record) ?? now })
    },
  }).catch(() => undefined)
  return versions
}
