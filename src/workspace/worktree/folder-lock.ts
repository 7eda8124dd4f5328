import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The run that works on a folder in place; undefined where none does. */
export async function folderHolder(top: string): Promise<string | undefined> {
  const [pid, runId] = (await readFile(lockOf(top), 'utf8').catch(() => '')).split('\n')
  return pid && runId && isAlive(Number(pid)) ? runId : undefined
}

/** Locks a folder for a run; gives what unlocks it, or undefined where another run holds it. */
export async function lockFolder(top: string, runId: string): Promise<(() => Promise<void>) | undefined> {
  const file = lockOf(top)
  for (let tries = 0; tries < 2; tries++) {
    const isOurs = await writeFile(file, `${process.pid}\n${runId}\n`, { flag: 'wx' }).then(
      () => true,
      () => false,
    )
    if (isOurs) return () => rm(file, { force: true })
    if ((await folderHolder(top)) !== undefined) return undefined
    // The process that wrote it is dead.
    await rm(file, { force: true })
  }
  return undefined
}

/** Outside of the project, and the same for every part of a repository. */
function lockOf(top: string): string {
  const name = createHash('sha256').update(top).digest('hex').slice(0, 20)
  return join(tmpdir(), `reprise-in-place-${name}.lock`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user is alive as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
