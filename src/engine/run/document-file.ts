import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { writeAtomic } from '../../kit/index.ts'
import { differenceOf, type ProjectionFile } from './projection-file.ts'

/**
 * A document that may be written several times. When a run is resumed, the disk is ahead of it: what it writes is
 * held back until it makes the very version that stands there, and goes to the disk from then on.
 */
export function documentFile(
  path: string,
  writable: boolean,
): ProjectionFile & { write(text: string): Promise<void> } {
  let onDisk: string | undefined
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
      if (latest !== undefined && latest !== onDisk) throw differenceOf(path, onDisk ?? '', latest)
    },
  }

  async function writeNext(text: string): Promise<void> {
    if (caughtUp === undefined) {
      onDisk = await readFile(path, 'utf8').catch(() => undefined)
      caughtUp = onDisk === undefined
    }
    latest = text
    if (text === onDisk) caughtUp = true
    else if (caughtUp && writable) {
      await mkdir(dirname(path), { recursive: true })
      await writeAtomic(path, text)
      onDisk = text
    }
  }
}
