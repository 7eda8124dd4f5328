import { type Contract, writeRecord } from '../../contracts/index.ts'
import { documentFile } from './document-file.ts'
import type { ProjectionFile } from './projection-file.ts'
import { recordPath } from './record-path.ts'
import { streamFile } from './stream-file.ts'

/** The files of a run. They are made again from the journal, and must come out as they are on the disk. */
export interface Projections {
  write<T>(contract: Contract<T>, record: T): Promise<void>
  append<T>(contract: Contract<T>, record: T): void
  /** Waits for all writing, then checks that the disk holds nothing that this run did not make. */
  finish(): Promise<void>
  /** Waits for all writing and checks nothing; for a run that stops halfway. */
  flush(): Promise<void>
  /** The files that were made, below the root. */
  files(): readonly string[]
  /** How many records were handed in so far. */
  records(): number
}

export interface ProjectionOptions {
  /** The folder of a contract's family. */
  readonly rootOf: (contract: Contract) => string
  /** Whether files may be changed; a replay only compares. */
  readonly writable: boolean
  /** Told of a file before it is made. */
  readonly onFile?: (path: string) => void
  /** Told of a file that was written, or to which lines were added that are on their way. */
  readonly onWritten?: (path: string) => void
}

export function openProjections(options: ProjectionOptions): Projections {
  const { rootOf, writable, onFile, onWritten } = options
  const documents = new Map<string, ReturnType<typeof documentFile>>()
  const streams = new Map<string, ReturnType<typeof streamFile>>()
  let records = 0
  const all = (): ProjectionFile[] => [...documents.values(), ...streams.values()]
  const place = (contract: Contract, record: unknown) => `${rootOf(contract)}/${recordPath(contract, record)}`
  return {
    write(contract, record) {
      records++
      const path = place(contract, record)
      if (!documents.has(path)) onFile?.(path)
      const file = documents.get(path) ?? documentFile(path, writable)
      documents.set(path, file)
      const written = file.write(writeRecord(contract, record))
      return onWritten === undefined ? written : written.then(() => onWritten(path))
    },
    append(contract, record) {
      records++
      const path = place(contract, record)
      if (!streams.has(path)) onFile?.(path)
      const file = streams.get(path) ?? streamFile(path, writable)
      streams.set(path, file)
      file.append(writeRecord(contract, record))
      onWritten?.(path)
    },
    async finish() {
      for (const file of all()) await file.flush()
      for (const file of all()) await file.verify()
    },
    async flush() {
      for (const file of all()) await file.flush()
    },
    files: () => [...documents.keys(), ...streams.keys()].sort(),
    records: () => records,
  }
}
