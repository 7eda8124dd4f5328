import type { JournalEntry } from '../../contracts/index.ts'
import type { RecordEvent } from '../../spine/index.ts'
import { filePath, runPaths, type StoreFolders } from './folders.ts'
import { fileJournal } from './journal/file-journal.ts'
import { followFile } from './journal/follow-file.ts'
import { journalHolder } from './journal/writer-lock.ts'
import { contractOfFile, recordsAfter, type StreamPlace } from './read-records.ts'
import { filesOf } from './run-files.ts'

/** How often to look for new records, and whether the writer still lives. */
const everyMs = 300

/**
 * The journal entries of a run from a number on and the lines of its streams, then those to come, until the run ends or its
 * writer is gone.
 */
export async function* followRun(
  folders: StoreFolders,
  id: string,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<JournalEntry | RecordEvent> {
  const { journal } = runPaths(folders, id)
  const records = newRecords(folders, id)
  let next = from
  while (!signal.aborted) {
    const gone = (await journalHolder(journal)) === undefined
    for await (const entry of fileJournal(journal, id).read(next)) {
      next = entry.seq + 1
      // Records come before the entry that ends the run.
      if (entry.type === 'close') yield* records()
      yield entry
      if (entry.type === 'close' && gone) return
    }
    yield* records()
    if (gone) return
    await nextChange(journal, next, signal)
  }
}

/** Waits for the next entry, but no longer than until records are due. */
async function nextChange(journal: string, next: number, signal: AbortSignal): Promise<void> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(everyMs)])
  for await (const _ of followFile(journal, next, until)) return
}

/** Gives the records of a run that came since the last call. */
function newRecords(folders: StoreFolders, id: string): () => AsyncGenerator<RecordEvent> {
  const places = new Map<string, StreamPlace>()
  return async function* () {
    for (const { path: name } of await filesOf(folders, id)) {
      const contract = contractOfFile(name)
      if (contract?.form !== 'jsonl') continue
      const place = places.get(name) ?? { contract, name, offset: 0 }
      places.set(name, place)
      yield* recordsAfter(filePath(folders, id, name), place)
    }
  }
}
