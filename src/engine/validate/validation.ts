import type { Finding, Level } from '../../contracts/index.ts'

/** How files are validated. */
export interface ValidateOptions {
  readonly level: Level
  /** The kind of every file, where it is not to be found out from name and content. */
  readonly contract?: string
  /** Whether repairs are written into the files. */
  readonly fix?: boolean
  /** Ends the work soon after it is aborted, with its reason as the error. */
  readonly signal?: AbortSignal
  /** What `-` stands for. */
  readonly stdin?: AsyncIterable<Uint8Array>
}

/** What came of one file. */
export interface FileResult {
  readonly file: string
  readonly contract?: string
  /** Records read: one for a document, the lines of a stream. */
  readonly records: number
  readonly errors: number
  readonly warnings: number
  readonly infos: number
  /** Records whose structure does not hold, so that no rule looked at them. */
  readonly unsound: number
  /** Repairs that were made while reading. */
  readonly repaired: number
  /** With `fix`: repairs that were written into the file. */
  readonly written?: number
  /** With `fix`: repairs that could not be written into the file. */
  readonly unwritten?: number
  /** Where the repairs are listed, when they were written into the file. */
  readonly repairs?: string
}

/** What came of all files. */
export interface Summary {
  readonly files: number
  readonly records: number
  readonly errors: number
  readonly warnings: number
  readonly infos: number
  /** JSON files that fit no contract. */
  readonly skipped: number
  /** Files that repairs were written into. */
  readonly fixed: number
  /** Repairs that could not be written. */
  readonly unwritten: number
}

/** Whoever wants to hear of findings as they are made; nothing is kept for later. */
export interface Listener {
  fileStarts?(file: string, contract: string | undefined): void
  finding?(finding: Finding): void
  fileEnds?(result: FileResult): void
  skipped?(file: string, why: string): void
  /** Files and records checked so far; called often. */
  progress?(files: number, records: number): void
}
