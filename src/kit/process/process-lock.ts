import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { processStart } from './process-start.ts'

/** The process that holds a lock, with enough to find out whether it is still alive. */
export interface LockHolder {
  readonly pid: number
  readonly host: string
  /** When the process started, which distinguishes it from a later process with the same number. */
  readonly began?: string
  /** What the lock is held for. */
  readonly purpose?: string
}

/** A lock that was taken, with what releases it, or the living process that holds it. */
export type Locking =
  | { readonly release: () => Promise<void> }
  | { readonly release?: undefined; readonly holder: LockHolder }

/** Takes the lock that a file stands for, from a holder that died if need be. */
export async function takeLock(path: string, purpose?: string): Promise<Locking> {
  const began = await processStart(process.pid)
  const mine: LockHolder = {
    pid: process.pid,
    host: hostname(),
    ...(began && { began }),
    ...(purpose && { purpose }),
  }
  const draft = `${path}.${process.pid}-${randomUUID()}`
  await writeFile(draft, JSON.stringify(mine))
  try {
    for (;;) {
      // A link is made whole or not at all, so two processes cannot both believe that they have it.
      const taken = await link(draft, path).then(
        () => true,
        (error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? false : Promise.reject(error)),
      )
      if (taken) return { release: () => rm(path, { force: true }) }
      const holder = await lockHolder(path)
      if (holder !== undefined) return { holder }
      await removeDead(path)
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Removes a lock whose holder is dead. Of several that find it so only one looks again and removes it: the others could remove the
 * lock of whoever has taken it since.
 */
async function removeDead(path: string): Promise<void> {
  const { release } = await takeLock(`${path}.taking-over`)
  if (release === undefined) return wait(5)
  try {
    if ((await lockHolder(path)) === undefined) await rm(path, { force: true })
  } finally {
    await release()
  }
}

/** Removes the lock of a process that has died, and that of one which died while it took the lock over. */
export async function releaseDeadLock(path: string): Promise<void> {
  await removeIfDead(`${path}.taking-over`)
  await removeIfDead(path)
}

async function removeIfDead(path: string): Promise<void> {
  const holder = await readHolder(path)
  if (holder === undefined || (await isAlive(holder))) return
  // Taken first, so that the lock of another process that takes it at this moment is left alone.
  await (await takeLock(path)).release?.()
}

/** The living process that holds a lock; undefined where none does. */
export async function lockHolder(path: string): Promise<LockHolder | undefined> {
  const holder = await readHolder(path)
  return holder !== undefined && (await isAlive(holder)) ? holder : undefined
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
