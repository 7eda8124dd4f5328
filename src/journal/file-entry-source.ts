import { closeSync, readSync } from 'node:fs'
import type { EntrySource } from './history.ts'
import { parse, readJournalFile } from './read-journal-file.ts'
import { scanLines } from './scan-lines.ts'

/** The entries of an open journal file; the handle of an entry is its place. */
export function fileEntrySource(descriptor: number, path: string): EntrySource {
  return {
    *entries() {
      for (const { entry, offset } of readJournalFile(descriptor, path)) yield [entry, offset]
    },
    get(offset) {
      const small = Buffer.allocUnsafe(16 * 1024)
      const count = readSync(descriptor, small, 0, small.length, offset)
      const end = small.subarray(0, count).indexOf(10)
      if (end >= 0) return parse(small.subarray(0, end))!
      const [line] = scanLines(descriptor, offset)
      return parse(line!.bytes)!
    },
    close: () => closeSync(descriptor),
  }
}
