import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockHolder, takeLock } from '../../kit/index.ts'

/** The run that works on a folder in place; undefined where none does. */
export async function folderHolder(top: string): Promise<string | undefined> {
  return (await lockHolder(lockOf(top)))?.purpose
}

/** Locks a folder for a run; gives what unlocks it, or undefined where another run holds it. */
export async function lockFolder(top: string, runId: string): Promise<(() => Promise<void>) | undefined> {
  return (await takeLock(lockOf(top), runId)).release
}

/** Outside of the project, and the same for every part of a repository. */
function lockOf(top: string): string {
  const name = createHash('sha256').update(top).digest('hex').slice(0, 20)
  return join(tmpdir(), `reprise-in-place-${name}.lock`)
}
