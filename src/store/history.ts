import type { JournalEntry } from '../contracts/index.ts'
import type { History, RunClose, WorkEnd, WorkStart } from '../spine/index.ts'
import { usageByBranch } from './usage-by-branch.ts'
import { loadValue } from './values/stored-value.ts'

/** Where entries can be read again by the handle under which they were seen: an index, or a place in a file. */
export interface EntrySource {
  /** Every entry in order, with its handle. */
  entries(): Iterable<readonly [entry: JournalEntry, handle: number]>
  get(handle: number): JournalEntry
  close(): void
}

/** Looks up what was recorded, by name. Only names and handles are kept in memory. */
export function readHistory(source: EntrySource): History {
  const starts = new Map<string, number>()
  const ends = new Map<string, number>()
  const tries = new Map<string, number>()
  const blobs = new Map<string, number>()
  const times = new Map<string, number>()
  const retried = new Set<string>()
  const branches = new Set<string>()
  let usage = usageByBranch()
  let inherited: ReadonlySet<string> = new Set()
  let latestTime: number | undefined
  let last: number | undefined
  let length = 0
  let worked = 0
  let before = 0
  for (const [entry, handle] of source.entries()) {
    length++
    const time = Date.parse(entry.at)
    // The time between two sessions is not counted.
    if (entry.type !== 'open') worked += time - before
    before = time
    switch (entry.type) {
      case 'start':
        starts.set(tryOf(entry.key, entry.try), handle)
        addBranches(branches, entry.key)
        break
      case 'end':
        ends.set(tryOf(entry.key, entry.try), handle)
        tries.set(entry.key, Math.max(tries.get(entry.key) ?? 0, entry.try))
        usage.add(entry)
        break
      case 'blob':
        blobs.set(entry.hash, handle)
        break
      case 'time':
        times.set(entry.key, entry.value)
        latestTime = Math.max(latestTime ?? entry.value, entry.value)
        break
      case 'retry':
        retried.add(tryOf(entry.key, entry.try))
        break
      case 'fork':
        inherited = new Set(ends.keys())
        usage = usageByBranch()
        break
    }
    last = entry.type === 'close' ? handle : undefined
  }
  const at = <E extends JournalEntry>(handle: number | undefined) =>
    handle === undefined ? undefined : (source.get(handle) as E)
  return {
    length,
    latestTime,
    worked,
    has: (key, attempt) => ends.has(tryOf(key, attempt)),
    started: async (key, attempt) => at<WorkStart>(starts.get(tryOf(key, attempt))),
    ended: async (key, attempt) => at<WorkEnd>(ends.get(tryOf(key, attempt))),
    tries: (key) => tries.get(key) ?? 0,
    isRetried: (key, attempt) => retried.has(tryOf(key, attempt)),
    isInherited: (key, attempt) => inherited.has(tryOf(key, attempt)),
    time: (key) => times.get(key),
    holds: (hash) => blobs.has(hash),
    hasBranch: (path) => branches.has(path),
    used: (path) => usage.below(path),
    load: async (ref) =>
      loadValue(ref, (hash) => at<Extract<JournalEntry, { type: 'blob' }>>(blobs.get(hash))!),
    closed: async () => at<RunClose>(last),
    close: () => source.close(),
  }
}

function tryOf(key: string, attempt: number): string {
  return `${key} ${attempt}`
}

function addBranches(branches: Set<string>, key: string): void {
  for (let end = key.lastIndexOf('/'); end > 0; end = key.lastIndexOf('/', end - 1)) {
    const path = key.slice(0, end)
    if (branches.has(path)) return
    branches.add(path)
  }
}
