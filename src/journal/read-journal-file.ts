import { type JournalEntry, journalEntry } from '../contracts/index.ts'
import { JournalDamaged } from './journal.ts'
import { type PlacedLine, scanLines } from './scan-lines.ts'

/** An entry with its place in the file. */
export interface PlacedEntry {
  readonly entry: JournalEntry
  readonly offset: number
  readonly length: number
}

/** A last line that a crash has torn, with the place where the sound part of the file ends. */
export interface TornTail {
  readonly line: number
  readonly offset: number
  readonly bytes: number
}

/** Reads a journal file in order. A torn last line is returned, damage further up is thrown: it is never passed over. */
export function* readJournalFile(
  descriptor: number,
  path: string,
  from: { offset: number; seq: number } = { offset: 0, seq: 1 },
): Generator<PlacedEntry, TornTail | undefined> {
  let seq = from.seq
  let broken: { line: PlacedLine; why: string } | undefined
  for (const line of scanLines(descriptor, from.offset)) {
    if (broken !== undefined) throw new JournalDamaged(damage(path, seq, broken.line, broken.why))
    const entry = line.ended ? parse(line.bytes) : undefined
    if (entry === undefined) {
      const why = line.ended ? 'it is no journal entry' : 'it has no end'
      broken = { line: { ...line, bytes: Buffer.from(line.bytes) }, why }
      continue
    }
    if (entry.seq !== seq) {
      throw new JournalDamaged(damage(path, seq, line, `it has the number ${entry.seq} instead of ${seq}`))
    }
    seq++
    yield { entry, offset: line.offset, length: line.bytes.length }
  }
  if (broken === undefined) return undefined
  const { offset, bytes, ended } = broken.line
  return { line: seq, offset, bytes: bytes.length + (ended ? 1 : 0) }
}

/** The entry that a line holds, or undefined where it holds none. */
export function parse(bytes: Buffer): JournalEntry | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return journalEntry.validate(value) ? value : undefined
  } catch {
    return undefined
  }
}

function damage(path: string, line: number, { offset, bytes }: PlacedLine, why: string): string {
  const shown = JSON.stringify(bytes.toString('utf8', 0, 60))
  return `${path}:${line} (byte ${offset}) is damaged: ${why}. It begins with ${shown}. Restore the file from a copy, or fork the run at a key before this line.`
}
