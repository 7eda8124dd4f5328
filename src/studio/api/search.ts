import { setTimeout as wait } from 'node:timers/promises'
import { openIndex, type Project, type SearchFilters, type SearchHit } from '../../engine/index.ts'

/** How long an answer waits for the newest records to be read. */
const patienceMs = 300
/** How long what was read counts as new. */
const freshMs = 1000

/** What was found, and whether records are still being read that may hold more. */
export interface Found {
  readonly hits: readonly SearchHit[]
  readonly reading: boolean
}

/** Searches the records of a project. An answer never waits until everything is read. */
export interface Search {
  find(text: string, filters: SearchFilters): Promise<Found>
  close(): Promise<void>
}

/** Opens the index twice: to be read at any time, and to be brought up to date meanwhile. */
export function openSearch({ root, store }: Project): Search {
  const { roots } = store.folders
  const reader = openIndex(root, { roots, asItIs: true })
  const writer = openIndex(root, { roots })
  let reading: Promise<unknown> | undefined
  let read = Number.NEGATIVE_INFINITY
  return {
    async find(text, filters) {
      if (reading === undefined && performance.now() - read > freshMs)
        reading = writer
          .update()
          .catch(() => undefined)
          .finally(() => {
            read = performance.now()
            reading = undefined
          })
      if (reading !== undefined) await Promise.race([reading, wait(patienceMs)])
      return { hits: await reader.search(text, filters), reading: reading !== undefined }
    },
    async close() {
      await Promise.all([reader.close(), writer.close()])
    },
  }
}
