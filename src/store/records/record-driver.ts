/** Where the bytes of records are kept. Paths are those of the store. */
export interface RecordDriver {
  /** How many bytes a stream has; undefined where it is not there. */
  size(path: string): Promise<number | undefined>
  /** Some bytes of a stream; fewer where it ends. */
  read(path: string, from: number, length: number): Promise<Buffer>
  /** Adds bytes at the end of a stream and makes them durable. */
  append(path: string, bytes: Buffer): Promise<void>
  /** The whole text of a document; undefined where it is not there. */
  text(path: string): Promise<string | undefined>
  /** Replaces a document, so that a crash leaves the old text or the new one. */
  replace(path: string, text: string): Promise<void>
  /** The path of a record: of a contract's family, below a folder of the run. */
  locate(family: string, folder: string, file: string): string
  /** Called before the first byte of a file is written. */
  begin(path: string): void
  /** The files that this run has in its own folder, other than those of the store itself. */
  own(): Promise<readonly string[]>
}

/** One file of a run in the making. */
export interface RecordFile {
  flush(): Promise<void>
  /** Throws RecordsDiffer where the store does not hold what the run made. */
  verify(): Promise<void>
}
