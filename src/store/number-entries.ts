import { firstSum, type JournalEntry, sealEntry } from '../contracts/index.ts'
import type { JournalDraft } from '../spine/index.ts'

/** Gives entries their number, the epoch of this writer, a time that never goes back, and their checksum. */
export function numberEntries(last: JournalEntry | undefined, clock: () => Date) {
  let seq = last?.seq ?? 0
  let sum = last?.sum ?? firstSum
  let latest = last === undefined ? Number.NEGATIVE_INFINITY : Date.parse(last.at)
  let at = last === undefined ? '' : new Date(latest).toISOString()
  const epoch = (last?.epoch ?? 0) + 1
  return {
    epoch,
    /** The number and the checksum of the last entry. */
    head: () => ({ seq, sum }),
    /** The time of the last entry in milliseconds; minus infinity before the first. */
    latest: () => latest,
    /** The line of the next entry. */
    print(draft: JournalDraft): string {
      const now = clock()
      // A clock that is set back must not change the order of events.
      if (!(now.getTime() <= latest)) {
        at = now.toISOString()
        latest = now.getTime()
      }
      // Printed in two parts, because a copy of the draft with three more fields costs more than printing it.
      const text = `{"seq":${++seq},"epoch":${epoch},"at":"${at}",${JSON.stringify(draft).slice(1, -1)}`
      const sealed = sealEntry(sum, text)
      sum = sealed.sum
      return sealed.line
    },
  }
}
