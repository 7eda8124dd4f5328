import { join, resolve } from 'node:path'
import { stateFolderOf } from '../../store/index.ts'
import { deleteDatabase, type IndexDatabase, openDatabase, openInMemory } from './open-database.ts'
import { isDamage, isUnwritable, type SqliteDriver } from './sqlite-driver.ts'

/** The index of a workspace, opened when it is needed and again when somebody deleted it. */
export interface IndexHandle {
  /** Works over the index, and once more over a new one where the one that is there turns out to be damaged. */
  use<T>(work: (driver: SqliteDriver) => Promise<T>): Promise<T>
  /** Which opening of the index this is; another one may know less. */
  opening(): number
  /** Deletes the index. */
  discard(): void
  close(): void
}

export interface HandleOptions {
  /** Called with a sentence when an existing index had to be rebuilt, and why. */
  readonly notify?: ((sentence: string) => void) | undefined
  /** A guest takes the index as it finds it: it waits for nobody and replaces no damaged one; it throws instead. */
  readonly guest?: boolean
}

/** A handle on the index of a workspace. Nothing is opened before it is used. */
export function indexHandle(workspace: string, { notify, guest = false }: HandleOptions): IndexHandle {
  const path = join(stateFolderOf({ folder: resolve(workspace) }), 'index.sqlite')
  let database: IndexDatabase | undefined
  let openings = 0
  return {
    async use(work) {
      try {
        return await work(await ready())
      } catch (error) {
        const isRefused = isUnwritable(error) && !isDamage(error)
        if (!isDamage(error) && !isRefused) throw error
        if (guest) letGo()
        if (guest) throw error
        if (isRefused) return work(await inMemory(error as Error))
        notify?.(`The index was damaged (${(error as Error).message}) and is built again from the files.`)
        discard()
        return work(await ready())
      }
    },
    opening: () => openings,
    discard,
    close: letGo,
  }

  async function ready(): Promise<SqliteDriver> {
    const state = database?.state() ?? 'whole'
    if (state !== 'whole') notify?.('The index was deleted and is built again from the files.')
    // Another process may have made a new one already, which is as good as ours.
    if (state === 'gone') letGo()
    if (state === 'without its log') discard()
    if (database === undefined) {
      database = await openDatabase(path, { guest })
      openings++
      if (database.replaced) notify?.(`The index ${database.replaced} and is built again from the files.`)
    }
    return database.driver
  }

  /** Where the index cannot be written, the files are read for this process alone. */
  async function inMemory({ message }: Error): Promise<SqliteDriver> {
    notify?.(`The index cannot be written (${message}); this command reads the files without it.`)
    letGo()
    database = await openInMemory()
    openings++
    return database.driver
  }

  function discard(): void {
    letGo()
    deleteDatabase(path)
  }

  function letGo(): void {
    database?.driver.close()
    database = undefined
  }
}
