import type { RunFile } from './run-file.ts'
import { spaced } from './spaced.ts'
import { inTransaction, type SqliteDriver, type SqliteValue } from './sqlite-driver.ts'

/** What the index knows of a file: which one it was, and how far it was read. */
export interface FileRow {
  readonly id: number
  readonly path: string
  readonly run: string
  readonly contract: string
  /** The device and the number of the file. */
  readonly identity: string
  readonly size: number
  /** When the file was last written, in nanoseconds. */
  readonly modified: string
  readonly offset: number
  readonly lines: number
  /** A hash of the last bytes before the offset; a file that was written anew has others there. */
  readonly tail: string
}

/** A record that is ready to be put into the index. */
export interface IndexRecord {
  readonly line: number
  readonly offset: number
  readonly length: number
  readonly kind: string | null
  readonly at: number
  readonly text: string
  readonly entry?: readonly SqliteValue[]
  readonly run?: readonly SqliteValue[]
}

/** The rows of all files by their path. */
export function fileRows(driver: SqliteDriver): Map<string, FileRow> {
  return new Map(driver.all<FileRow>('select * from files').map((row) => [row.path, row]))
}

export function fileRow(driver: SqliteDriver, path: string): FileRow | undefined {
  return driver.get<FileRow>('select * from files where path = ?', path)
}

/**
 * A row for a file of which nothing was read; what was read of it before is forgotten. Gives undefined, and does
 * nothing, where the old row is no longer what it was: another process has been here.
 */
export function startFile(
  driver: SqliteDriver,
  file: RunFile,
  old: FileRow | undefined,
  start: Pick<FileRow, 'contract' | 'identity'>,
): FileRow | undefined {
  return inTransaction(driver, () => {
    if (!sameState(fileRow(driver, file.path), old)) return undefined
    if (old !== undefined) forget(driver, old.id)
    driver.run(
      `insert into files (path, run, contract, form, identity, size, modified, offset, lines, tail)
       values (?, ?, ?, ?, ?, 0, '', 0, 0, '')`,
      ...[file.path, file.run, start.contract, file.form, start.identity],
    )
    return fileRow(driver, file.path)
  })
}

/** Says which run made a file, where that has come to be known. */
export function setRun(driver: SqliteDriver, { path, run }: Pick<RunFile, 'path' | 'run'>): void {
  driver.run('update files set run = ? where path = ?', run, path)
}

/** Takes a file and all its records out of the index. */
export function removeFile(driver: SqliteDriver, path: string): void {
  inTransaction(driver, () => {
    const row = fileRow(driver, path)
    if (row !== undefined) forget(driver, row.id)
  })
}

/**
 * Puts records of a file into the index and moves its row on. Gives false, and does nothing, where the row is no
 * longer what it was: another process has been here.
 */
export function addRecords(
  driver: SqliteDriver,
  row: FileRow,
  records: readonly IndexRecord[],
  moved: Partial<FileRow>,
): boolean {
  return inTransaction(driver, () => {
    if (!sameState(fileRow(driver, row.path), row)) return false
    const { last } = driver.get<{ last: number }>('select coalesce(max(id), 0) as last from records')!
    insertRecords(driver, row, last, records)
    const { size, modified, offset, lines, tail } = { ...row, ...moved }
    driver.run(
      'update files set size = ?, modified = ?, offset = ?, lines = ?, tail = ? where id = ?',
      ...[size, modified, offset, lines, tail, row.id],
    )
    return true
  })
}

function sameState(left: FileRow | undefined, right: FileRow | undefined): boolean {
  return (['id', 'identity', 'size', 'modified', 'offset'] as const).every(
    (key) => left?.[key] === right?.[key],
  )
}

/** Many rows go in as one JSON text, because binding values one by one costs more than the insert itself. */
function insertRecords(
  driver: SqliteDriver,
  row: FileRow,
  last: number,
  records: readonly IndexRecord[],
): void {
  const numbered = records.map((record, index) => ({ ...record, id: last + index + 1 }))
  const insert = (into: string, rows: readonly (readonly SqliteValue[])[]): void => {
    if (rows.length === 0) return
    const columns = rows[0]!.map((_, column) => `value ->> ${column}`)
    driver.run(`insert or replace into ${into} select ${columns} from json_each(?)`, JSON.stringify(rows))
  }
  insert(
    'records (id, file, line, offset, length, kind, at)',
    numbered.map(({ id, line, offset, length, kind, at }) => [id, row.id, line, offset, length, kind, at]),
  )
  insert(
    'texts (rowid, text)',
    numbered.map(({ id, text }) => [id, spaced(text)]),
  )
  insert(
    'entries',
    numbered.flatMap(({ id, entry }) => (entry === undefined ? [] : [[id, row.id, ...entry]])),
  )
  insert(
    'runs',
    numbered.flatMap(({ run }) => (run === undefined ? [] : [[row.run, row.id, ...run]])),
  )
}

function forget(driver: SqliteDriver, file: number): void {
  driver.run('delete from texts where rowid in (select id from records where file = ?)', file)
  driver.run('delete from entries where id in (select id from records where file = ?)', file)
  driver.run('delete from records where file = ?', file)
  driver.run('delete from runs where file = ?', file)
  driver.run('delete from files where id = ?', file)
}
