import type { JournalEntry } from '../contracts/index.ts'

/** What a writer has to say; number, epoch and time are the journal's business. */
export type JournalDraft = JournalEntry extends infer Entry
  ? Entry extends JournalEntry
    ? Omit<Entry, 'seq' | 'epoch' | 'at'>
    : never
  : never

/**
 * Where a run's journal is kept: a file, memory, and later a shared database. One writer at a time holds it
 * for one epoch; readers need no leave.
 */
export interface Journal {
  /** Takes the journal for writing. Throws JournalHeld while another writer lives. */
  open(options: OpenOptions): Promise<JournalWriter>
  /** The entries from a number on, in order, up to the last durable one. */
  read(from?: number): AsyncIterable<JournalEntry>
  /** All that was recorded, to be looked up by name. Holds names and places in memory, not values. */
  history(): Promise<History>
  /** The same, and then every entry as it becomes durable, until the signal aborts or the journal is closed. */
  follow(from: number, signal: AbortSignal): AsyncIterable<JournalEntry>
}

/** The end of one try of some work. */
export type WorkEnd = Extract<JournalEntry, { type: 'end' }>
/** The start of one try of some work. */
export type WorkStart = Extract<JournalEntry, { type: 'start' }>

/** What a journal knows already. */
export interface History {
  /** The number of entries. */
  readonly length: number
  started(key: string, attempt: number): WorkStart | undefined
  ended(key: string, attempt: number): WorkEnd | undefined
  /** The time that was told under a name, in milliseconds. */
  time(key: string): number | undefined
  /** Whether a piece of a value is stored. */
  holds(hash: string): boolean
  /** Puts a referred value together. */
  load(ref: string): unknown
  close(): void
}

export interface OpenOptions {
  readonly runId: string
  readonly programVersion: string
  /** What time it is; the journal never goes back behind its last entry. */
  readonly clock: () => Date
}

/** The one who may write. */
export interface JournalWriter {
  readonly epoch: number
  /** Adds entries in one piece. Resolves when they are durable; rejects with JournalLost when they may not be. */
  append(...drafts: readonly JournalDraft[]): Promise<void>
  /** Adds entries that nobody waits for: they go along with the next flush, or have one of their own soon. */
  note(...drafts: readonly JournalDraft[]): void
  /** What was found and cut off when the journal was opened, where a crash had torn its last line. */
  readonly torn?: { readonly line: number; readonly bytes: number }
  /** Waits for what is under way and gives the journal back. */
  close(): Promise<void>
}

/** Another writer holds the journal. */
export class JournalHeld extends Error {
  override readonly name = 'JournalHeld'
}

/** The journal can no longer be written. What was acknowledged before is safe. */
export class JournalLost extends Error {
  override readonly name = 'JournalLost'
}

/** A line in the middle of the journal cannot be read, so nothing after it can be trusted. */
export class JournalDamaged extends Error {
  override readonly name = 'JournalDamaged'
}
