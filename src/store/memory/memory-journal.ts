import { EventEmitter, on } from 'node:events'
import type { JournalEntry } from '../../contracts/index.ts'
import { Refusal } from '../../kit/index.ts'
import type { Journal } from '../../spine/index.ts'
import { readHistory } from '../history.ts'
import { numberEntries } from '../number-entries.ts'

/** A journal in memory, for tests and for runs that need not be kept. */
export function memoryJournal(entries: JournalEntry[] = []): Journal & { isHeld(): boolean } {
  const news = new EventEmitter()
  let held = false
  return {
    isHeld: () => held,
    async open({ clock, runId, programVersion }) {
      if (held) throw new Refusal('journal_held', 'busy', 'Another writer in this process holds the journal.')
      held = true
      const numbered = numberEntries(entries.at(-1), clock)
      let isOpen = true
      const append = async (...drafts: Parameters<typeof numbered.print>[0][]) => {
        if (!isOpen) throw new Refusal('journal_held', 'busy', 'This writer has released the journal.')
        // What is kept is what a file would keep: plain data, cut off from the caller's objects.
        for (const draft of drafts) entries.push(JSON.parse(numbered.print(draft)))
        news.emit('entry')
      }
      await append({ type: 'open', run_id: runId, reprise_version: programVersion })
      return {
        epoch: numbered.epoch,
        append,
        note: (...drafts) => void append(...drafts),
        sync: () => undefined,
        latest: numbered.latest,
        async close() {
          isOpen = false
          held = false
        },
      }
    },
    async *read(from = 1) {
      yield* entries.slice(from - 1)
    },
    async history() {
      const kept = [...entries]
      return readHistory({
        entries: () => kept.map((entry, index) => [entry, index] as const),
        get: (index) => kept[index]!,
        close: () => undefined,
      })
    },
    async *follow(from, signal) {
      const changes = on(news, 'entry', { signal })
      for (let next = from; !signal.aborted; ) {
        while (next <= entries.length) {
          const entry = entries[next++ - 1]!
          yield entry
          if (entry.type === 'close') return
        }
        try {
          await changes.next()
        } catch {
          return
        }
      }
    },
  }
}
