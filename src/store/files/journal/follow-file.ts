import { closeSync, existsSync, openSync, watch } from 'node:fs'
import { dirname } from 'node:path'
import type { JournalEntry } from '../../../contracts/index.ts'
import { journalStart, readJournalFile } from './read-journal-file.ts'

/** How long to wait at most before looking again, where the system does not report a change. */
const patienceMs = 250

/** The entries of a journal file from a number on, as they are written, until the run is closed or the signal aborts. */
export async function* followFile(
  path: string,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<JournalEntry> {
  const place = { ...journalStart }
  while (!signal.aborted) {
    let closed = false
    for (const entry of newEntries(path, place)) {
      closed = entry.type === 'close'
      if (entry.seq >= from) yield entry
    }
    if (closed) return
    await change(path, signal)
  }
}

/** What stands behind a place in the file; moves the place along. A line that is still being written is left for later. */
function* newEntries(
  path: string,
  place: { offset: number; seq: number; sum: string },
): Generator<JournalEntry> {
  if (!existsSync(path)) return
  const descriptor = openSync(path, 'r')
  try {
    for (const { entry, offset, length } of readJournalFile(descriptor, path, { ...place })) {
      place.offset = offset + length + 1
      place.seq = entry.seq + 1
      place.sum = entry.sum
      yield entry
    }
  } finally {
    closeSync(descriptor)
  }
}

function change(path: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const watcher = existsSync(dirname(path)) ? watch(dirname(path)) : undefined
    const timer = setTimeout(done, patienceMs)
    watcher?.on('change', done).on('error', done)
    signal.addEventListener('abort', done)
    function done(): void {
      clearTimeout(timer)
      watcher?.close()
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
