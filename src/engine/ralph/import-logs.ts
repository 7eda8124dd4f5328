import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type ReflectionMemory, reflectionMemory, writeRecord } from '../../contracts/index.ts'
import { type ImportNote, importReflexion } from '../../exchange/index.ts'
import { findFiles } from '../validate/find-files.ts'

/** Records of other people's loops, ready to be written, and what there is to say about them. */
export interface ImportedLogs {
  readonly records: readonly ReflectionMemory[]
  readonly notes: readonly ImportNote[]
  /** All records as the text of a stream. */
  readonly text: string
}

/** Reads logs of the Reflexion paper from files and folders. `at` is the time that the records get, as no log holds one. */
export async function importLogs(paths: readonly string[], folder: string, at: Date): Promise<ImportedLogs> {
  const found = await findFiles(
    paths.map((path) => resolve(folder, path)),
    isLog,
  )
  const files = await Promise.all(
    found
      .filter(({ unreadable }) => unreadable === undefined)
      .map(async ({ path }) => ({ path, text: await readFile(path, 'utf8') })),
  )
  const missed = found.flatMap(({ path, unreadable }) =>
    unreadable === undefined ? [] : [{ file: path, text: unreadable }],
  )
  const { records, notes: made } = importReflexion({ files }, { at })
  const notes = [...missed, ...made]
  return { records, notes, text: records.map((record) => writeRecord(reflectionMemory, record)).join('') }
}

const isLog = (name: string) => /\.(?:jsonl?|txt|log)$/.test(name)
