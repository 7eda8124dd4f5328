import { join, resolve } from 'node:path'
import { type IndexedRun, indexedRuns } from './indexed-runs.ts'
import { deleteDatabase, type IndexDatabase, openDatabase } from './open-database.ts'
import { home } from './run-files.ts'
import { type SearchFilters, type SearchHit, searchIndex } from './search-index.ts'
import { isDamage, type SqliteDriver } from './sqlite-driver.ts'
import { type UpdateReport, updateIndex } from './update-index.ts'

/**
 * A cache over the journals and records of a workspace. The files are the truth: the index may be deleted at any
 * time, also under this handle, and is then built again from them.
 */
export interface WorkspaceIndex {
  /** Reads what the runs wrote since the last time. Safe while they write, and in several processes at once. */
  update(): Promise<UpdateReport>
  /** Finds records as of the last update. */
  search(text: string, filters?: SearchFilters): Promise<SearchHit[]>
  /** All runs as of the last update, the latest first. */
  runs(): Promise<IndexedRun[]>
  /** Deletes the index and builds it again. */
  rebuild(): Promise<UpdateReport>
  close(): Promise<void>
}

export interface IndexOptions {
  /** Told in a sentence when an index that was there had to be built again, and why. */
  readonly notify?: (sentence: string) => void
}

/** Opens the index of a workspace. Nothing is read before it is asked for something. */
export function openIndex(workspace: string, { notify }: IndexOptions = {}): WorkspaceIndex {
  const root = resolve(workspace)
  const path = join(root, home, 'index.sqlite')
  let database: IndexDatabase | undefined
  let updated = false
  let turn: Promise<unknown> = Promise.resolve()

  return {
    update: () => inTurn(() => mended(update)),
    search: (text, filters = {}) => inTurn(() => ask((driver) => searchIndex(driver, root, text, filters))),
    runs: () => inTurn(() => ask(indexedRuns)),
    rebuild: () => inTurn(rebuild),
    close: () => inTurn(async () => letGo()),
  }

  /** One thing after another: a transaction must not meet another one on the same connection. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work)
    turn = result.catch(() => {})
    return result
  }

  async function update(driver: SqliteDriver): Promise<UpdateReport> {
    const report = await updateIndex(driver, root)
    updated = true
    return report
  }

  function rebuild(): Promise<UpdateReport> {
    discard()
    return mended(update)
  }

  /** Whoever asks first, or after the index was lost, waits for an update, so that no answer depends on the cache. */
  function ask<T>(question: (driver: SqliteDriver) => T): Promise<T> {
    return mended(async (driver) => {
      if (!updated) await update(driver)
      return question(driver)
    })
  }

  /** Does the work, and does it once more over a new index where the one that is there turns out to be damaged. */
  async function mended<T>(work: (driver: SqliteDriver) => Promise<T>): Promise<T> {
    try {
      return await work(await ready())
    } catch (error) {
      if (!isDamage(error)) throw error
      notify?.(`The index was damaged (${(error as Error).message}) and is built again from the files.`)
      discard()
      return work(await ready())
    }
  }

  async function ready(): Promise<SqliteDriver> {
    const state = database?.state() ?? 'whole'
    if (state !== 'whole') notify?.('The index was deleted and is built again from the files.')
    // Another process may have made a new one already, which is as good as ours.
    if (state === 'gone') letGo()
    if (state === 'without its log') discard()
    if (database === undefined) {
      database = await openDatabase(path)
      if (database.replaced) notify?.(`The index ${database.replaced} and is built again from the files.`)
    }
    return database.driver
  }

  function discard(): void {
    letGo()
    deleteDatabase(path)
  }

  function letGo(): void {
    database?.driver.close()
    database = undefined
    updated = false
  }
}
