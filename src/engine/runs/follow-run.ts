import type { JournalEntry } from '../../contracts/index.ts'
import { fileJournal, journalHolder } from '../../journal/index.ts'
import { placesOf, type Workspace } from '../run/workspace.ts'

/** How often to look whether somebody still writes. */
const patienceMs = 500

/** The entries of a run's journal, then those to come, until the run ends or its process is gone. */
export async function* followRun(
  workspace: Workspace,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<JournalEntry> {
  const { journal: path } = placesOf(workspace, id)
  const journal = fileJournal(path)
  const gone = new AbortController()
  const look = async () => {
    if ((await journalHolder(path)) === undefined) gone.abort()
  }
  let next = 1
  const timer = setInterval(look, patienceMs)
  try {
    await look()
    for await (const entry of journal.follow(next, AbortSignal.any([signal, gone.signal]))) {
      next = entry.seq + 1
      yield entry
    }
    // The last lines may have come between the last look and the end of the writer.
    if (!signal.aborted) yield* journal.read(next)
  } finally {
    clearInterval(timer)
  }
}
