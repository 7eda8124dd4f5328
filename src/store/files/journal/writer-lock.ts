import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { processStart, Refusal } from '../../../kit/index.ts'

/** The holder of a journal, with enough to find out whether it is still alive. */
interface LockHolder {
  readonly pid: number
  readonly host: string
  /** When the process started, which distinguishes it from a later process with the same number. */
  readonly began: string | undefined
}

/** Takes the lock of a journal for this process, from a holder that died if need be. Returns what releases it. */
export async function takeWriterLock(path: string): Promise<() => Promise<void>> {
  const mine: LockHolder = { pid: process.pid, host: hostname(), began: await processStart(process.pid) }
  const draft = `${path}.${process.pid}-${randomUUID()}`
  await writeFile(draft, JSON.stringify(mine))
  try {
    for (;;) {
      // A link is made whole or not at all, so two writers cannot both believe that they have it.
      const taken = await link(draft, path).then(
        () => true,
        (error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? false : Promise.reject(error)),
      )
      if (taken) return () => rm(path, { force: true })
      const holder = await readHolder(path)
      if (holder !== undefined && (await isAlive(holder)))
        throw new Refusal('journal_held', 'busy', heldMessage(path, holder))
      // Only one of several that find the holder dead can move its lock away.
      await rename(path, `${draft}.dead`).catch(ignoreMissing)
      await rm(`${draft}.dead`, { force: true })
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes the lock of a process that has died. */
export async function releaseDeadLock(path: string): Promise<void> {
  const holder = await readHolder(path)
  if (holder === undefined || (await isAlive(holder))) return
  // Taken first, so that the lock of another process that takes it at this moment is left alone.
  const release = await takeWriterLock(path).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  await release?.()
}

/** The process that writes a journal; undefined when no living process does. */
export async function journalHolder(journal: string): Promise<{ pid: number; host: string } | undefined> {
  const holder = await readHolder(`${journal}.lock`)
  if (holder === undefined || !(await isAlive(holder))) return undefined
  return { pid: holder.pid, host: holder.host }
}

function heldMessage(path: string, { pid, host }: LockHolder): string {
  return `The journal is being written by process ${pid} on ${host}. Wait for it, stop it, or, if you know that it is gone, delete ${path}.`
}

async function readHolder(path: string): Promise<LockHolder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as LockHolder
  } catch {
    return undefined
  }
}

async function isAlive({ pid, host, began }: LockHolder): Promise<boolean> {
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const beganNow = await processStart(pid)
  return began === undefined || beganNow === undefined || began === beganNow
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
