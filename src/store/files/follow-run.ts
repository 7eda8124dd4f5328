import type { JournalEntry } from '../../contracts/index.ts'
import type { RecordEvent } from '../../spine/index.ts'
import { runPaths, type StoreFolders } from './folders.ts'
import { journalHolder } from './journal/writer-lock.ts'
import { runTail } from './run-tail.ts'

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
  const tail = runTail(folders, id)
  while (!signal.aborted) {
    const gone = (await journalHolder(journal)) === undefined
    for (const entry of tail.entries()) {
      if (entry.seq < from) continue
      // Records come before the entry that ends the run.
      if (entry.type === 'close') yield* records()
      yield entry
      if (entry.type === 'close' && gone) return
    }
    yield* records()
    if (gone) return
    await tail.change(everyMs, signal)
  }

  async function* records(): AsyncGenerator<RecordEvent> {
    for await (const { line: _, ...event } of tail.records()) yield event
  }
}
