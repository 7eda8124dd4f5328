import type { Contract, JournalEntry, RunManifest } from '../contracts/index.ts'
import type { Journal } from './journal.ts'
import type { RecordEvent } from './run-event.ts'

/** Where runs live. Files and memory today; no other module knows a path. */
export interface RunStore {
  /** Writes down a new run. Throws a Refusal with kind `conflict` where the id is taken, and `usage` where it cannot be one. */
  create(manifest: RunManifest): Promise<void>
  /** What a run is. Throws RunNotFound. */
  manifest(id: string): Promise<RunManifest>
  /** Replaces the manifest. Refused where a later writer has taken the journal since `epoch`. */
  save(manifest: RunManifest, epoch?: number): Promise<void>
  /** The ids of all runs, in the order of their names. */
  list(): Promise<readonly string[]>
  journal(id: string): Journal
  /** The process that writes to the journal of a run; undefined when no living process does. */
  holder(id: string): Promise<Holder | undefined>
  /** Removes what a killed writer left behind. Called by the writer of the run, before anything else. */
  prepare(id: string): Promise<void>
  /** Removes what a writer left behind that was killed after the run had ended. Does nothing while a process writes. */
  tidy(id: string): Promise<void>
  /** Everything that a run writes goes through here. */
  records(id: string, options: RecordOptions): RecordSink
  /** The records of a run with what they hold, those of streams line by line. */
  read(id: string, contract?: Contract): AsyncIterable<RecordEvent>
  /** What a run has written, below its folder or below the project. */
  files(id: string): Promise<readonly StoredFile[]>
  /** The journal entries from a number on and the records, then those to come, until the run ends or its writer is gone. */
  follow(id: string, from: number, signal: AbortSignal): AsyncIterable<JournalEntry | RecordEvent>
  /** Leaves a message for a run. */
  post(id: string, message: Control): Promise<void>
  /** The messages for a run, oldest first, that have not been settled. */
  inbox(id: string): Promise<readonly PostedControl[]>
  /** Takes messages away that the run has read and journaled. */
  settle(id: string, messages: readonly Pick<PostedControl, 'name'>[]): Promise<void>
  /** Shows what agents say while they say it, to those who watch the run. Nothing of it is kept. */
  live(id: string): LiveText
  /** Deletes a run. Throws a Refusal with kind `busy` while a process writes to it. */
  remove(id: string): Promise<RemovedRun>
}

/** Who writes to a run. */
export interface Holder {
  readonly pid: number
  readonly host: string
}

/** A message from outside to a run. */
export type Control =
  | { readonly type: 'stop' }
  | { readonly type: 'pause' }
  | { readonly type: 'note'; readonly text: string }
  /** What a person answers to the question of this key, somewhere else than in the terminal of the run. */
  | { readonly type: 'answer'; readonly key: string; readonly text: string }

/** What agents say while they say it. Losing any of it loses nothing that counts: the journal has the answers. */
export interface LiveText {
  /** Whether somebody watches the run now. */
  watched(): boolean
  add(key: string, text: string): void
  /** The answer is there, or there will be none. */
  end(key: string): void
  close(): void
}

/** A message with the name under which it is kept. */
export interface PostedControl {
  readonly name: string
  readonly message: Control
}

/** How records are handed in. */
export interface RecordOptions {
  /** `compare` writes nothing, and reports differences. */
  readonly mode: 'write' | 'compare'
  /** Resolves when everything that a record can depend on is durable; undefined where it is. */
  readonly barrier?: () => Promise<void> | undefined
}

/** A file that a run has written. */
export interface StoredFile {
  readonly path: string
  readonly bytes: number
}

/** What came of deleting a run. */
export interface RemovedRun {
  /** Files outside of the run's folder that were kept, because another run made them as well or no root holds them. */
  readonly kept: readonly string[]
}

/** The records of a run in the making. They are made again from the journal, and must come out as they were. */
export interface RecordSink {
  /** Writes a whole record. Where `folder` is given, it is stored below that folder. */
  write(contract: Contract, record: unknown, folder: string): Promise<void>
  /** Adds a line to a stream; `line` is the record as text, where it was printed before. */
  append(contract: Contract, record: unknown, folder: string, line?: string): void
  /** Adds lines to a stream that were checked and printed before. */
  appendLines(contract: Contract, lines: string, folder: string): void
  /** The path of a record. */
  pathOf(contract: Contract, record: unknown, folder: string): string
  /** Waits until everything is written; throws the first failure. */
  flush(): Promise<void>
  /** The same, and checks that the store holds nothing that this run did not make. */
  finish(): Promise<void>
  /** The files that were made. */
  files(): readonly string[]
  /** How many records were handed in so far. */
  count(): number
}
