/** A file of somebody else's log: its name as the caller knows it, and what is in it. */
export interface LogFile {
  readonly path: string
  readonly text: string
}

/** Something that an import reports: what was left out, what was inferred, what does not add up. */
export interface ImportNote {
  readonly file: string
  /** The line that it concerns, from one. */
  readonly line?: number
  readonly text: string
}
