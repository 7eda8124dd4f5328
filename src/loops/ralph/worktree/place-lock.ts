import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The loop that works on the files of a folder in place; undefined where none does. */
export async function loopAt(top: string): Promise<string | undefined> {
  const [pid, runId] = (await readFile(lockOf(top), 'utf8').catch(() => '')).split('\n')
  return pid && runId && isAlive(Number(pid)) ? runId : undefined
}

/** Says that a loop works here; gives what takes it back, or undefined where another loop was first. */
export async function lockPlace(top: string, runId: string): Promise<(() => Promise<void>) | undefined> {
  const file = lockOf(top)
  for (let attempt = 0; attempt < 2; attempt++) {
    const isOurs = await writeFile(file, `${process.pid}\n${runId}\n`, { flag: 'wx' }).then(
      () => true,
      () => false,
    )
    if (isOurs) return () => rm(file, { force: true })
    if ((await loopAt(top)) !== undefined) return undefined
    // Whoever wrote it is dead.
    await rm(file, { force: true })
  }
  return undefined
}

/** Beside the project, whose own files are none of ours, and the same for every part of a repository. */
function lockOf(top: string): string {
  const name = createHash('sha256').update(top).digest('hex').slice(0, 20)
  return join(tmpdir(), `reprise-in-place-${name}.lock`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of somebody else is alive as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
