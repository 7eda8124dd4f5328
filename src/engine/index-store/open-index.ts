import { resolve } from 'node:path'
import { indexHandle } from './index-handle.ts'
import { type IndexedRun, indexedRuns } from './indexed-runs.ts'
import { type SearchFilters, type SearchHit, searchIndex } from './search-index.ts'
import type { SqliteDriver } from './sqlite-driver.ts'
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
  /** Folders for families of records that do not live in the folders of their runs, seen from the workspace. */
  readonly roots?: Readonly<Record<string, string>> | undefined
  /** Called with a sentence when an existing index had to be rebuilt, and why. */
  readonly notify?: (sentence: string) => void
  /** Answers from what the index holds, without looking for news first. Runs that go on keep it up by themselves. */
  readonly asItIs?: boolean
}

/** Opens the index of a workspace. Nothing is read before it is asked for something. */
export function openIndex(
  workspace: string,
  { roots, notify, asItIs = false }: IndexOptions = {},
): WorkspaceIndex {
  const root = resolve(workspace)
  const handle = indexHandle(root, { notify })
  let updated: number | undefined
  let turn: Promise<unknown> = Promise.resolve()

  return {
    update: () => inTurn(() => handle.use(update)),
    search: (text, filters = {}) => inTurn(() => ask((driver) => searchIndex(driver, root, text, filters))),
    runs: () => inTurn(() => ask(indexedRuns)),
    rebuild: () => inTurn(rebuild),
    close: () => inTurn(async () => handle.close()),
  }

  /** One thing after another: a transaction must not meet another one on the same connection. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work)
    turn = result.catch(() => {})
    return result
  }

  async function update(driver: SqliteDriver): Promise<UpdateReport> {
    const report = await updateIndex(driver, { folder: root, ...(roots && { roots }) })
    updated = handle.opening()
    return report
  }

  function rebuild(): Promise<UpdateReport> {
    handle.discard()
    return handle.use(update)
  }

  /** Whoever asks first, or after the index was lost, waits for an update, so that no answer depends on the cache. */
  function ask<T>(question: (driver: SqliteDriver) => T): Promise<T> {
    return handle.use(async (driver) => {
      if (!asItIs && updated !== handle.opening()) await update(driver)
      return question(driver)
    })
  }
}
