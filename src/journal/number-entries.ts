import type { JournalEntry } from '../contracts/index.ts'
import type { JournalDraft } from './journal.ts'

/** Gives entries their number, the epoch of this writer, and a time that never goes back. */
export function numberEntries(last: JournalEntry | undefined, clock: () => Date) {
  let seq = last?.seq ?? 0
  let latest = last === undefined ? Number.NEGATIVE_INFINITY : Date.parse(last.at)
  const epoch = (last?.epoch ?? 0) + 1
  return {
    epoch,
    next(draft: JournalDraft): JournalEntry {
      // A clock that is set back must not turn the order of events around.
      latest = Math.max(latest, clock().getTime())
      return { seq: ++seq, epoch, at: new Date(latest).toISOString(), ...draft } as JournalEntry
    },
  }
}
