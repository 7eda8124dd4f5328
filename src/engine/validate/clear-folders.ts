import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { clearLeftoversIn, Refusal } from '../../kit/index.ts'
import type { FoundFile } from './find-files.ts'
import { Tally } from './tally.ts'
import { isSystemError } from './validate-file.ts'
import type { Listener } from './validation.ts'

/** Removes what an earlier --fix left behind when it was killed. */
export function clearFolders(files: readonly FoundFile[], listener: Listener): void {
  for (const folder of new Set(
    files.filter(isReadable).map(({ path }) => dirname(realpathSync.native(path))),
  )) {
    try {
      clearLeftoversIn(folder)
    } catch (error) {
      // In a folder that may not be listed or changed, validating the files reports what is wrong.
      if (isSystemError(error)) continue
      if (!(error instanceof Refusal)) throw error
      const tally = new Tally(folder, undefined, listener)
      tally.addUnreadable(error.message)
      tally.end()
    }
  }
}

function isReadable({ regular, unreadable }: FoundFile): boolean {
  return regular && unreadable === undefined
}
