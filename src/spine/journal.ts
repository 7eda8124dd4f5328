import type { JournalEntry } from '../contracts/index.ts'
import { Refusal, type RefusalOptions } from '../kit/index.ts'
import type { Spending } from './budget.ts'

/** What a writer adds; number, epoch, time and checksum are the journal's business. */
export type JournalDraft = JournalEntry extends infer Entry
  ? Entry extends JournalEntry
    ? Omit<Entry, 'seq' | 'epoch' | 'at' | 'sum'>
    : never
  : never

/**
 * Where the journal of a run is kept: a file, memory, and later a shared database. One writer at a time holds it for one
 * epoch; readers need no permission.
 */
export interface Journal {
  /** Takes the journal for writing. Throws a Refusal with kind `busy` while another writer lives. */
  open(options: OpenOptions): Promise<JournalWriter>
  /** The entries from a number on, in order, up to the last durable one. Throws JournalDamaged. */
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
/** The end of a run. */
export type RunClose = Extract<JournalEntry, { type: 'close' }>

/** What a journal knows already. Names are known at once; values are looked up. */
export interface History {
  /** The number of entries. */
  readonly length: number
  /** Whether a try of some work has ended. */
  has(key: string, attempt: number): boolean
  started(key: string, attempt: number): Promise<WorkStart | undefined>
  ended(key: string, attempt: number): Promise<WorkEnd | undefined>
  /** How many tries of some work have ended. */
  tries(key: string): number
  /** Whether a failed try no longer counts. */
  isRetried(key: string, attempt: number): boolean
  /** Whether a try was taken over from the run that this one was forked from. */
  isInherited(key: string, attempt: number): boolean
  /** The time that was given under a name, in milliseconds. */
  time(key: string): number | undefined
  /** The latest time that was given. */
  readonly latestTime: number | undefined
  /** How long writers were at work, in milliseconds: each from its opening to its last entry. */
  readonly worked: number
  /** Whether a piece of a value is stored. */
  holds(hash: string): boolean
  /** Whether any work was begun below a branch. */
  hasBranch(path: string): boolean
  /** What the questions below a branch used, without what was taken over from another run. */
  used(path: string): Omit<Spending, 'seconds'>
  /** Puts a referred value together. */
  load(ref: string): Promise<unknown>
  /** How the run ended last; undefined where it did not. */
  closed(): Promise<RunClose | undefined>
  close(): void
}

/** Who opens a journal, and what is known of it. */
export interface OpenOptions {
  readonly runId: string
  readonly programVersion: string
  /** The time; entries never go back behind the last one. */
  readonly clock: () => Date
  /** How often the journal was opened before, as the manifest says; a journal that knows less has lost entries. */
  readonly epoch?: number
}

/** The one writer of a journal. */
export interface JournalWriter {
  readonly epoch: number
  /** Adds entries in one piece. Resolves when they are durable; rejects with JournalLost when they may not be. */
  append(...drafts: readonly JournalDraft[]): Promise<void>
  /** Adds entries without waiting for them: they are flushed with the next ones, or shortly after. */
  note(...drafts: readonly JournalDraft[]): void
  /** Resolves when everything that was added so far is durable; at once where it is. */
  sync(): Promise<void> | undefined
  /** The time of the last entry in milliseconds. */
  latest(): number
  /** What was cut off when the journal was opened, where a crash had torn its last line. */
  readonly torn?: { readonly line: number; readonly bytes: number }
  /** Waits for what is under way and releases the journal. */
  close(): Promise<void>
}

/** The journal can no longer be written. What was acknowledged before is safe. */
export class JournalLost extends Refusal {
  override readonly name = 'JournalLost'

  constructor(message: string, options?: RefusalOptions) {
    super('journal_lost', 'failed', message, options)
  }
}

/** An entry of the journal was changed, lost, moved or added, so nothing after it can be trusted. */
export class JournalDamaged extends Refusal {
  override readonly name = 'JournalDamaged'

  constructor(message: string, options?: RefusalOptions) {
    super('journal_damaged', 'failed', message, options)
  }
}
