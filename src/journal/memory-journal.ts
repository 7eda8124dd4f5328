import { EventEmitter, on } from 'node:events'
import type { JournalEntry } from '../contracts/index.ts'
import { readHistory } from './history.ts'
import { type Journal, JournalHeld } from './journal.ts'
import { numberEntries } from './number-entries.ts'

/** A journal in memory, for tests and for runs that nobody wants to keep. */
export function memoryJournal(entries: JournalEntry[] = []): Journal {
  const news = new EventEmitter()
  let held = false
  return {
    async open({ clock, runId, programVersion }) {
      if (held) throw new JournalHeld('This journal is being written by somebody else in this process.')
      held = true
      const numbered = numberEntries(entries.at(-1), clock)
      let isOpen = true
      const append = async (...drafts: Parameters<typeof numbered.print>[0][]) => {
        if (!isOpen) throw new JournalHeld('This writer has given the journal back.')
        // What is kept is what a file would keep: plain data, cut off from the caller's objects.
        for (const draft of drafts) entries.push(JSON.parse(numbered.print(draft)))
        news.emit('entry')
      }
      await append({ type: 'open', run_id: runId, reprise_version: programVersion })
      return {
        epoch: numbered.epoch,
        append,
        note: (...drafts) => void append(...drafts),
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
