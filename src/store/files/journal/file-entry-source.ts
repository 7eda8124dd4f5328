import { closeSync, readSync } from 'node:fs'
import type { EntrySource } from '../../history.ts'
import { scanLines } from '../scan-lines.ts'
import { parseEntry, readJournalFile } from './read-journal-file.ts'

/** The entries of an open journal file; the handle of an entry is its offset. */
export function fileEntrySource(descriptor: number, path: string): EntrySource {
  return {
    *entries() {
      for (const { entry, offset } of readJournalFile(descriptor, path)) yield [entry, offset]
    },
    get(offset) {
      const small = Buffer.allocUnsafe(16 * 1024)
      const count = readSync(descriptor, small, 0, small.length, offset)
      const end = small.subarray(0, count).indexOf(10)
      if (end >= 0) return parseEntry(small.toString('utf8', 0, end))!
      const [line] = scanLines(descriptor, offset)
      return parseEntry(line!.bytes.toString('utf8'))!
    },
    close: () => closeSync(descriptor),
  }
}
