import type { JournalEntry } from '../contracts/index.ts'
import type { JournalDraft } from './journal.ts'

/** Gives entries their number, the epoch of this writer, and a time that never goes back. */
export function numberEntries(last: JournalEntry | undefined, clock: () => Date) {
  let seq = last?.seq ?? 0
  let latest = last === undefined ? Number.NEGATIVE_INFINITY : Date.parse(last.at)
  let at = last === undefined ? '' : new Date(latest).toISOString()
  const epoch = (last?.epoch ?? 0) + 1
  return {
    epoch,
    /** The line of the next entry. */
    print(draft: JournalDraft): string {
      const now = clock()
      // A clock that is set back must not turn the order of events around.
      if (!(now.getTime() <= latest)) {
        at = now.toISOString()
        latest = now.getTime()
      }
      // Printed in two parts, because a copy of the draft with three more fields costs more than printing it.
      return `{"seq":${++seq},"epoch":${epoch},"at":"${at}",${JSON.stringify(draft).slice(1)}\n`
    },
  }
}
