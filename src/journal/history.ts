import type { JournalEntry } from '../contracts/index.ts'
import type { History, WorkEnd, WorkStart } from './journal.ts'
import { loadValue } from './stored-value.ts'

/** Where entries can be had again by the handle under which they were seen: an index, or a place in a file. */
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
  const blobs = new Map<string, number>()
  const times = new Map<string, number>()
  let length = 0
  for (const [entry, handle] of source.entries()) {
    length++
    if (entry.type === 'start') starts.set(tryOf(entry.key, entry.attempt), handle)
    if (entry.type === 'end') ends.set(tryOf(entry.key, entry.attempt), handle)
    if (entry.type === 'blob') blobs.set(entry.hash, handle)
    if (entry.type === 'time') times.set(entry.key, entry.value)
  }
  const at = <E extends JournalEntry>(handle: number | undefined) =>
    handle === undefined ? undefined : (source.get(handle) as E)
  return {
    length,
    started: (key, attempt) => at<WorkStart>(starts.get(tryOf(key, attempt))),
    ended: (key, attempt) => at<WorkEnd>(ends.get(tryOf(key, attempt))),
    time: (key) => times.get(key),
    holds: (hash) => blobs.has(hash),
    load: (ref) => loadValue(ref, (hash) => at<Extract<JournalEntry, { type: 'blob' }>>(blobs.get(hash))!),
    close: () => source.close(),
  }
}

function tryOf(key: string, attempt: number): string {
  return `${key} ${attempt}`
}
