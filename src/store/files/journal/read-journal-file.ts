import {
  firstSum,
  type JournalEntry,
  journalEntry,
  journalSum,
  unsealLine,
} from '../../../contracts/index.ts'
import { JournalDamaged } from '../../../spine/index.ts'
import { type PlacedLine, scanLines } from '../scan-lines.ts'

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

/** Where reading begins: behind an entry with this number and checksum. */
export interface JournalPlace {
  readonly offset: number
  readonly seq: number
  readonly sum: string
}

export const journalStart: JournalPlace = { offset: 0, seq: 1, sum: firstSum }

/**
 * Reads a journal file in order and checks the chain of checksums. A torn last line is returned; an entry that was
 * changed, lost, moved or added is thrown as JournalDamaged.
 */
export function* readJournalFile(
  descriptor: number,
  path: string,
  from: JournalPlace = journalStart,
): Generator<PlacedEntry, TornTail | undefined> {
  let { seq, sum } = from
  let broken: { line: PlacedLine; why: string } | undefined
  for (const line of scanLines(descriptor, from.offset)) {
    if (broken !== undefined) throw new JournalDamaged(damage(path, seq, broken.line, broken.why))
    const text = line.ended ? line.bytes.toString('utf8') : ''
    const entry = line.ended ? parseEntry(text) : undefined
    if (entry === undefined) {
      // A crash can leave a line with an end and a hole in it, but never whole JSON: somebody added that.
      if (line.ended && isJson(text))
        throw new JournalDamaged(damage(path, seq, line, 'it is not a journal entry'))
      const why = line.ended ? 'it is not a journal entry' : 'it has no end'
      broken = { line: { ...line, bytes: Buffer.from(line.bytes) }, why }
      continue
    }
    const why = faultIn(entry, text, { seq, sum })
    if (why !== undefined) throw new JournalDamaged(damage(path, seq, line, why))
    seq++
    sum = entry.sum
    yield { entry, offset: line.offset, length: line.bytes.length }
  }
  if (broken === undefined) return undefined
  const { offset, bytes, ended } = broken.line
  return { line: seq, offset, bytes: bytes.length + (ended ? 1 : 0) }
}

/** The entry that a line holds, or undefined where it holds none. */
export function parseEntry(text: string): JournalEntry | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return journalEntry.validate(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** What is wrong with an entry at its place; undefined where nothing is. */
function faultIn(
  entry: JournalEntry,
  line: string,
  { seq, sum }: Pick<JournalPlace, 'seq' | 'sum'>,
): string | undefined {
  if (entry.seq !== seq) return `it has the number ${entry.seq} instead of ${seq}`
  const sealed = unsealLine(line)
  if (sealed === undefined) return 'its checksum is not at the end'
  if (journalSum(sum, sealed.text) === sealed.sum) return undefined
  return 'its checksum does not fit: the entry was changed, or one before it was'
}

function damage(path: string, line: number, { offset, bytes }: PlacedLine, why: string): string {
  const shown = JSON.stringify(bytes.toString('utf8', 0, 60))
  return `${path}:${line} (byte ${offset}) is damaged: ${why}. It begins with ${shown}. Restore the file from a copy.`
}
