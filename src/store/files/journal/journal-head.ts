import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { plural } from '../../../kit/index.ts'
import { JournalDamaged } from '../../../spine/index.ts'

/** How far a journal had come at least, kept in a file beside it. */
export interface JournalHead {
  readonly seq: number
  readonly sum: string
}

/** The file that remembers the last entry of a journal, so that a journal that was shortened is noticed. */
export const headOf = (journal: string) => `${journal}.head`

/** What the head file says; undefined where there is none. */
export function readHead(journal: string): JournalHead | undefined {
  try {
    const [, seq, sum] =
      /^(\d+) ([0-9a-f]{8})\n/.exec(readFileSync(headOf(journal), 'utf8').trimStart()) ?? []
    return seq === undefined || sum === undefined ? undefined : { seq: Number(seq), sum }
  } catch {
    return undefined
  }
}

/** How long the head may lag behind the journal during a run; a flush should not wait for it. */
const patienceMs = 25

/** Writes the head file in place, without a flush of its own, so that it is never ahead of the journal. */
export function openHead(journal: string): { write(head: JournalHead): void; close(): void } {
  let descriptor: number | undefined
  let latest: JournalHead | undefined
  let last = Number.NEGATIVE_INFINITY
  const save = () => {
    if (latest === undefined) return
    try {
      descriptor ??= openSync(headOf(journal), 'w')
      writeSync(descriptor, `${String(latest.seq).padStart(15)} ${latest.sum}\n`, 0)
    } catch {
      // The head is only a second check; a journal without one is valid.
    }
    latest = undefined
  }
  return {
    write(head) {
      latest = head
      const now = performance.now()
      if (now - last < patienceMs) return
      last = now
      save()
    },
    close() {
      save()
      if (descriptor !== undefined) closeSync(descriptor)
    },
  }
}

/** Follows the entries of a journal and throws JournalDamaged at the end where the head records more entries. */
export function checkHead(path: string, head: JournalHead | undefined) {
  let last = 0
  return {
    entry({ seq, sum }: JournalHead): void {
      last = seq
      if (head?.seq !== seq || head.sum === sum) return
      throw new JournalDamaged(
        `${path}:${seq} is not the entry that was written: the journal was replaced by another one. Restore the file from a copy.`,
      )
    },
    end(): void {
      if (head === undefined || last >= head.seq) return
      throw new JournalDamaged(
        last === 0
          ? `${path} is missing or empty, and ${plural(head.seq, 'entry', 'entries')} ${head.seq === 1 ? 'was' : 'were'} written. Restore the file from a copy.`
          : `${path} ends after entry ${last}, and ${head.seq} entries were written: it was shortened. Restore the file from a copy.`,
      )
    },
  }
}
