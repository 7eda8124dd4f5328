/** What goes into a column. */
export type SqliteValue = string | number | null

/** As much of SQLite as an index needs, the same over every library. Statements are prepared once and kept. */
export interface SqliteDriver {
  /** Runs statements that take and give nothing. */
  exec(sql: string): void
  run(sql: string, ...values: readonly SqliteValue[]): void
  /** The first row, or undefined where there is none. */
  get<Row>(sql: string, ...values: readonly SqliteValue[]): Row | undefined
  all<Row>(sql: string, ...values: readonly SqliteValue[]): Row[]
  close(): void
}

/** Runs statements as one: all of them hold, or none does. Waits for its turn where another process writes. */
export function inTransaction<T>(driver: SqliteDriver, work: () => T): T {
  driver.exec('begin immediate')
  try {
    const result = work()
    driver.exec('commit')
    return result
  } catch (error) {
    try {
      driver.exec('rollback')
    } catch {
      // SQLite has already rolled back after some errors; the first error is the one to report.
    }
    throw error
  }
}

/** Whether an error says that the file is no sound database. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error)
  return code !== undefined && (damage.has(code & 0xff) || code === shortRead)
}

/** Whether an error says that another process holds the file for longer than anybody waited. */
export function isBusy(error: unknown): boolean {
  return ((codeOf(error) ?? 0) & 0xff) === busy
}

/** Whether an error says that the file cannot be written: a full disk, a read-only folder, a fault of the disk. */
export function isUnwritable(error: unknown): boolean {
  return unwritable.has((codeOf(error) ?? 0) & 0xff)
}

/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN. */
const unwritable = new Set([8, 10, 13, 14])
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damage = new Set([11, 26])
/** SQLITE_IOERR_SHORT_READ: somebody cut the file under us. */
const shortRead = 522
/** SQLITE_BUSY. */
const busy = 5

/** The extended result code, which each library keeps under a name of its own. */
function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined
  const { rawCode, errcode } = error as { rawCode?: unknown; errcode?: unknown }
  const code = errcode ?? rawCode
  if (typeof code === 'number') return code
  // libsql names the code of a database that cannot be opened in the message alone.
  const [, named] = /^ConnectionFailed\(.*: (\d+)"\)$/s.exec(error.message) ?? []
  return named === undefined ? undefined : Number(named)
}
