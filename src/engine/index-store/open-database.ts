import { accessSync, constants, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '../../kit/index.ts'
import { indexSchema, indexVersion } from './index-schema.ts'
import { openSqlite } from './open-sqlite.ts'
import { inTransaction, isBusy, isDamage, type SqliteDriver } from './sqlite-driver.ts'

/** An open index and what is known of the file behind it. */
export interface IndexDatabase {
  readonly driver: SqliteDriver
  /** Why an index that was there had to make way for this one. */
  readonly replaced?: string
  /** What became of the file since: anybody may delete it, or the log beside it, at any time. */
  state(): 'whole' | 'gone' | 'without its log'
}

/**
 * Opens the index at a path and makes it where it is missing, damaged or of another version. A guest does not wait
 * for other processes and puts nothing in the place of an index that is there.
 */
export async function openDatabase(
  path: string,
  { guest = false }: { readonly guest?: boolean } = {},
): Promise<IndexDatabase> {
  if (!canWriteBeside(path)) {
    if (guest) throw new Refusal('index_unusable', 'failed', `'${path}' cannot be written.`)
    return openInMemory()
  }
  const patienceMs = guest ? 0 : 10_000
  const first = await tryOpen(path, patienceMs)
  if (typeof first !== 'string') return first
  if (guest) throw new Refusal('index_unusable', 'failed', `The index at '${path}' ${first}.`)
  deleteDatabase(path)
  const second = await tryOpen(path, patienceMs)
  if (typeof second === 'string') throw new Error(`The index at '${path}' cannot be made: it ${second}.`)
  return { ...second, replaced: first }
}

/** Deletes an index with the files that SQLite keeps beside it. */
export function deleteDatabase(path: string): void {
  // The database goes last: whoever opens it in between still finds the old one and deletes it as well.
  for (const file of [`${path}-wal`, `${path}-shm`, path]) rmSync(file, { force: true })
}

function canWriteBeside(path: string): boolean {
  try {
    accessSync(dirname(path), constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** A folder that is missing or read-only gets no file; what is found there is indexed for this process alone. */
export async function openInMemory(): Promise<IndexDatabase> {
  const driver = await openSqlite(':memory:')
  settle(driver)
  return { driver, state: () => 'whole' }
}

/** The open index, or what is wrong with the one that is there. */
async function tryOpen(path: string, patienceMs: number): Promise<IndexDatabase | string> {
  let driver: SqliteDriver | undefined
  try {
    driver = await openSqlite(path)
    driver.exec(`pragma busy_timeout = ${patienceMs}`)
    await useWriteAheadLog(driver, patienceMs === 0 ? 1 : 100)
    if (!settle(driver)) {
      driver.close()
      return 'was of another version'
    }
    const [file, log] = [identityOf(path), identityOf(`${path}-wal`)]
    return {
      driver,
      state() {
        if (identityOf(path) !== file) return 'gone'
        return identityOf(`${path}-wal`) === log ? 'whole' : 'without its log'
      },
    }
  } catch (error) {
    driver?.close()
    if (isDamage(error)) return `was damaged (${(error as Error).message})`
    throw error
  }
}

/** Two processes that do this at the same moment get the error at once, whatever the timeout says. */
async function useWriteAheadLog(driver: SqliteDriver, attempts: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      driver.all('pragma journal_mode = wal')
      driver.exec('pragma synchronous = normal')
      return
    } catch (error) {
      if (!isBusy(error) || attempt === attempts) throw error
      await wait(20)
    }
  }
}

/** Makes the tables where there are none, and returns whether what is there is ours. */
function settle(driver: SqliteDriver): boolean {
  return inTransaction(driver, () => {
    const version = driver.get<{ user_version: number }>('pragma user_version')!.user_version
    if (version === indexVersion) return true
    const { tables } = driver.get<{ tables: number }>('select count(*) as tables from sqlite_master')!
    if (version !== 0 || tables > 0) return false
    driver.exec(indexSchema)
    driver.exec(`pragma user_version = ${indexVersion}`)
    return true
  })
}

/** A file by its number. An open file keeps its number, so no other can come by it. */
function identityOf(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat && `${stat.dev}:${stat.ino}`
}
