import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'

/** Who is writing to the journal of a run, in words; undefined where nobody is. */
export async function journalWriter(journal: string): Promise<string | undefined> {
  const text = await readFile(`${journal}.lock`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const { pid, host } = JSON.parse(text) as { pid: number; host: string }
    return host !== hostname() || isAlive(pid) ? `process ${pid} on ${host}` : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Throws while somebody writes to the journal of a run. */
export async function refuseWhileHeld(journal: string, runId: string): Promise<void> {
  const writer = await journalWriter(journal)
  if (writer === undefined) return
  throw new RunHeld(`The run '${runId}' is being written by ${writer}. Wait for it, or stop it with Ctrl-C.`)
}

/** The run is under way somewhere. */
export class RunHeld extends Error {
  override readonly name = 'RunHeld'
}
