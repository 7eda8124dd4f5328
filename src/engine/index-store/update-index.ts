import { statSync } from 'node:fs'
import type { StoreFolders } from '../../store/index.ts'
import { type FileProgress, indexFile, type ReadLimits } from './index-file.ts'
import { type FileRow, fileRow, fileRows, removeFile, setRun } from './index-rows.ts'
import type { RunFile } from './run-file.ts'
import { contractOf, runFiles } from './run-files.ts'
import type { SqliteDriver } from './sqlite-driver.ts'

/** What an update found and did. */
export interface UpdateReport {
  /** Files of records in the workspace. */
  readonly files: number
  /** Files that were new or had changed. */
  readonly read: number
  /** Files that are gone. */
  readonly removed: number
  /** Records and lines that were put into the index now. */
  readonly records: number
  readonly bytes: number
  /** How many of them are not JSON. */
  readonly unreadable: number
  /** Streams that end inside a line: a writer is at work or was killed there. */
  readonly torn: readonly TornLine[]
}

/** A last line without its end. It is not in the index until it is whole. */
export interface TornLine {
  readonly file: string
  readonly line: number
  readonly offset: number
  readonly bytes: number
}

/** Brings the index up to date with the files of a workspace. */
export async function updateIndex(driver: SqliteDriver, workspace: StoreFolders): Promise<UpdateReport> {
  const known = fileRows(driver)
  const done = { files: 0, read: 0, removed: 0, records: 0, bytes: 0, unreadable: 0 }
  for await (const file of runFiles(workspace)) {
    const row = known.get(file.path)
    const outcome = await ifThere(() => bringUpToDate(driver, file, row))
    if (outcome === undefined) continue
    known.delete(file.path)
    done.files++
    if (outcome === 'unchanged') continue
    done.read++
    done.records += outcome.records
    done.bytes += outcome.bytes
    done.unreadable += outcome.unreadable
  }
  for (const path of known.keys()) {
    removeFile(driver, path)
    done.removed++
  }
  return { ...done, torn: tornLines(driver) }
}

/** Brings the index up to date with one file, as far as the limits allow. */
export async function updateFile(
  driver: SqliteDriver,
  file: RunFile,
  limits: ReadLimits,
): Promise<Pick<FileProgress, 'bytes' | 'whole'>> {
  const row = fileRow(driver, file.path)
  const outcome = await ifThere(() => bringUpToDate(driver, file, row, limits))
  return outcome === undefined || outcome === 'unchanged' ? { bytes: 0, whole: true } : outcome
}

async function bringUpToDate(
  driver: SqliteDriver,
  file: RunFile,
  row: FileRow | undefined,
  limits?: ReadLimits,
): Promise<FileProgress | 'unchanged' | undefined> {
  if (row !== undefined && row.run !== file.run) setRun(driver, file)
  if (row !== undefined && isUnchanged(row, file)) return 'unchanged'
  const contract = row?.contract ?? (await contractOf(file))?.name
  return contract === undefined ? undefined : indexFile(driver, file, contract, limits)
}

function isUnchanged(row: FileRow, file: RunFile): boolean {
  const { dev, ino, size, mtimeNs } = statSync(file.absolute, { bigint: true })
  return row.identity === `${dev}:${ino}` && row.size === Number(size) && row.modified === `${mtimeNs}`
}

/** Undefined where the file went away while we looked at it. */
async function ifThere<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function tornLines(driver: SqliteDriver): TornLine[] {
  return driver.all<TornLine>(
    `select path as file, lines + 1 as line, offset, size - offset as bytes
     from files where form = 'jsonl' and offset < size order by path`,
  )
}
