import { differenceOf } from './difference.ts'
import type { RecordDriver, RecordFile } from './record-driver.ts'

/** How the records of a run are made. */
export interface MakingOptions {
  readonly driver: RecordDriver
  /** Whether files may be changed; a replay only compares. */
  readonly writable: boolean
  /** Resolves when everything that a record can depend on is durable; undefined where it is. */
  readonly barrier: () => Promise<void> | undefined
}

/**
 * A document that may be written several times. When a run is resumed, the store is ahead of it: nothing is written until
 * the run makes the version that is stored, and everything from then on.
 */
export function documentRecord(
  path: string,
  { driver, writable, barrier }: MakingOptions,
): RecordFile & { write(text: string): Promise<void> } {
  let stored: string | undefined
  let latest: string | undefined
  let caughtUp: boolean | undefined
  let last: Promise<void> = Promise.resolve()
  return {
    write(text) {
      last = last.then(() => writeNext(text))
      return last
    },
    flush: () => last,
    async verify() {
      if (latest !== undefined && latest !== stored) throw differenceOf(path, stored ?? '', latest)
    },
  }

  async function writeNext(text: string): Promise<void> {
    if (caughtUp === undefined) {
      stored = await driver.text(path)
      caughtUp = stored === undefined
    }
    latest = text
    if (text === stored) caughtUp = true
    else if (caughtUp && writable) {
      await barrier()
      await driver.replace(path, text)
      stored = text
    }
  }
}
